"""How the dashboard is served: on this machine only, with every setting stated and strict security headers."""
