-- Attempts to sign in are kept in memory, so that people can sign in when nothing can be written.
DROP TABLE signInAttempt;
