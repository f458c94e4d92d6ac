-- Programs can also propose versions and ask for reviews, with tokens that say so.
INSERT INTO tokenScope (name) VALUES ('propose');
