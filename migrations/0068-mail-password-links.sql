-- People who forgot their password request a link by mail.
INSERT INTO auditAction (name) VALUES ('passwordLinkMailed');
