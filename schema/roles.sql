-- What the roles of a database may do. Its owner runs this, as often as they like: it takes all rights and gives those below.

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {app}, {read};

-- The programs of the site. Tables that a later migration makes are theirs too.
GRANT CONNECT, TEMPORARY ON DATABASE {database} TO {app};
GRANT USAGE ON SCHEMA public TO {app};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {app};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {app};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO {app};
REVOKE UPDATE, DELETE ON audit FROM {app};
REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM {app};
GRANT EXECUTE ON FUNCTION audit_forget_access(), audit_erase(bigint, text) TO {app};

-- Dashboards. What is not named here they do not see: names of people and players, sources, logs, hashes, codes, addresses.
GRANT CONNECT ON DATABASE {database} TO {read};
GRANT USAGE ON SCHEMA public TO {read};
GRANT SELECT ON schema_migrations, dispatchers, connected_workers, ratings TO {read};
GRANT SELECT (id, slug, title, game, opens_at, freezes_at, closes_at, archived_at, visibility, rated_seq, settled_at) ON contests TO {read};
GRANT SELECT (id, contest_id, place, name, retired_at) ON boards TO {read};
GRANT SELECT (id, contest_id, builtin, state, created_at, qualified_at, guest_workers) ON players TO {read};
GRANT SELECT (id, contest_id, player_id, language, state, created_at, compiled_at, decided_at, compile_ms) ON submissions TO {read};
GRANT SELECT (id, contest_id, kind, state, replaces, seq, rounds, engine, host, board_id, final_id, created_at, started_at, finished_at) ON matches TO {read};
GRANT SELECT (match_id, seat, player_id, submission_id, filler, score, rank, verdict, reason, round, cpu_us, start_cpu_us, memory_bytes) ON seats TO {read};
GRANT SELECT (id, name, level, created_at, expires_at, revoked_at, drained, quarantined_at, seen_at, dispatcher_id, connected_at, version, cores, languages,
  isolation, running, disk_free, disk_total, last_error_at) ON workers TO {read};
GRANT SELECT (id, state, queue, kind, attempt, max_attempts, priority, created_at, scheduled_at, attempted_at, finalized_at) ON river_job TO {read};
