-- Run once by psql as a superuser, in the site's empty database: the site's own users.
-- Docker's image of PostgreSQL does so at the first start.
\getenv password POSTGRES_PASSWORD

-- Requests run as this role. It owns nothing, so row-level security binds it.
create role editorial_app nologin;

-- Servers, workers and migrations log in as this user. It owns the site's tables, reads those of every organization for
-- jobs and sign-in, and may do nothing else: no files, no programs, no other database, no further roles.
create role editorial login bypassrls password :'password';
grant editorial_app to editorial;
alter database :"DBNAME" owner to editorial;

-- Only a superuser may say that these comparisons name no value; without it, searches are slower.
alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;

-- From now on nobody can log in as superuser over the network.
alter role current_user password null;
