-- A code of a second factor was typed once more, after the right password; its owner is told.
INSERT INTO accountMailKind (name) VALUES ('codeReused');

-- An administrator looked at the list of accounts.
INSERT INTO auditAction (name) VALUES ('accountsRead');
