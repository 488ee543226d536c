#!/bin/sh
# Makes Chowk's role and database. The image of PostgreSQL runs this script once, on a new volume.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -U postgres <<'SQL'
create role chowk login password :'password';
create database chowk owner chowk;
SQL
