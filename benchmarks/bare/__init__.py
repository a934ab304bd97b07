"""A bare Django project, the floor of every ratio: one table, three views, no middleware.

It is served by the same server with the same workers, on the same kind of database and as durable.
It imports config alone, for the server and the database's settings.
"""
