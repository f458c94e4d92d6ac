-- People change their name and email, and administrators also change roles.
INSERT INTO auditAction (name) VALUES ('accountChanged'), ('passwordRefused');
