-- Groups of researchers, with whom studies are shared, and what their new studies begin with.
CREATE TABLE organization (
  only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;

CREATE TABLE researchGroup (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  name      TEXT NOT NULL UNIQUE CHECK (name <> ''),
  -- What new studies of the group begin with: facts and languages.
  defaults  TEXT NOT NULL CHECK (json_valid(defaults)),
  board     TEXT REFERENCES board (id),
  -- The role that the group gets in its new studies.
  role      TEXT NOT NULL REFERENCES memberRole (name) CHECK (role <> 'owner'),
  createdBy TEXT NOT NULL REFERENCES account (id),
  createdAt TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX researchGroupByBoard ON researchGroup (board);
CREATE INDEX researchGroupByCreator ON researchGroup (createdBy);
CREATE INDEX researchGroupByRole ON researchGroup (role);

CREATE TABLE groupMember (
  researchGroup TEXT NOT NULL REFERENCES researchGroup (id),
  account       TEXT NOT NULL REFERENCES account (id),
  isLead        INTEGER NOT NULL CHECK (isLead IN (0, 1)),
  PRIMARY KEY (researchGroup, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX groupMemberByAccount ON groupMember (account);

-- What was changed in a group, and the group as it was left.
CREATE TABLE groupChange (
  id            INTEGER PRIMARY KEY NOT NULL,
  researchGroup TEXT NOT NULL REFERENCES researchGroup (id),
  account       TEXT NOT NULL REFERENCES account (id),
  at            TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  summary       TEXT NOT NULL CHECK (summary <> ''),
  after         TEXT NOT NULL CHECK (json_valid(after))
) STRICT;

CREATE INDEX groupChangeByAccount ON groupChange (account);
CREATE INDEX groupChangeByGroup ON groupChange (researchGroup, id);

CREATE TRIGGER groupChangeIsAppended BEFORE INSERT ON groupChange
WHEN EXISTS (SELECT 1 FROM groupChange WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'changes of a group are only added');
END;

CREATE TRIGGER groupChangeNeverChanges BEFORE UPDATE ON groupChange
BEGIN
  SELECT RAISE (ABORT, 'changes of a group stay as they were recorded');
END;

CREATE TRIGGER groupChangeStays BEFORE DELETE ON groupChange
BEGIN
  SELECT RAISE (ABORT, 'changes of a group are never removed');
END;

-- The groups with whom a study is shared. Groups never own a study.
CREATE TABLE groupStudy (
  study         TEXT NOT NULL REFERENCES study (id),
  researchGroup TEXT NOT NULL REFERENCES researchGroup (id),
  role          TEXT NOT NULL REFERENCES memberRole (name) CHECK (role <> 'owner'),
  PRIMARY KEY (study, researchGroup)
) STRICT, WITHOUT ROWID;

CREATE INDEX groupStudyByGroup ON groupStudy (researchGroup, study);
CREATE INDEX groupStudyByRole ON groupStudy (role);

-- The roles that people have themselves, without their groups.
CREATE TABLE ownMember (
  study   TEXT NOT NULL REFERENCES study (id),
  account TEXT NOT NULL REFERENCES account (id),
  role    TEXT NOT NULL REFERENCES memberRole (name),
  PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX ownMemberByAccount ON ownMember (account);
CREATE INDEX ownMemberByRole ON ownMember (role);

INSERT INTO ownMember (study, account, role) SELECT study, account, role FROM member;

ALTER TABLE memberRole ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;

UPDATE memberRole SET rank = CASE name WHEN 'viewer' THEN 0 WHEN 'editor' THEN 1 ELSE 2 END;

-- Every reason why someone may open a study.
CREATE VIEW memberSource AS
SELECT study, account, role, NULL AS researchGroup FROM ownMember
UNION ALL
SELECT groupStudy.study, groupMember.account, groupStudy.role, groupStudy.researchGroup
FROM groupStudy JOIN groupMember ON groupMember.researchGroup = groupStudy.researchGroup;

-- The table member, which every query reads, follows from these sources: one row for each person who may open a study, with the
-- highest role. Triggers keep it so at each change of a source, and refuse everything else.
CREATE TRIGGER memberFollowsSourcesWhenAdded BEFORE INSERT ON member
WHEN NEW.role IS NOT (
  SELECT memberRole.name FROM memberSource JOIN memberRole ON memberRole.name = memberSource.role
  WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account
  ORDER BY memberRole.rank DESC LIMIT 1)
BEGIN
  SELECT RAISE (ABORT, 'a role in a study follows from the person and their groups');
END;

CREATE TRIGGER memberFollowsSources BEFORE UPDATE OF study, account, role ON member
WHEN NEW.study <> OLD.study OR NEW.account <> OLD.account OR NEW.role IS NOT (
  SELECT memberRole.name FROM memberSource JOIN memberRole ON memberRole.name = memberSource.role
  WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account
  ORDER BY memberRole.rank DESC LIMIT 1)
BEGIN
  SELECT RAISE (ABORT, 'a role in a study follows from the person and their groups');
END;

CREATE TRIGGER memberFollowsSourcesWhenRemoved BEFORE DELETE ON member
WHEN EXISTS (
  SELECT 1 FROM memberSource
  WHERE memberSource.study = OLD.study AND memberSource.account = OLD.account)
BEGIN
  SELECT RAISE (ABORT, 'a role in a study follows from the person and their groups');
END;

-- Inserting a study and an account here makes their row of member what the sources say. It takes one pair at a time, so that each
-- source is read by its key.
CREATE VIEW memberRefresh AS SELECT study, account FROM member;

CREATE TRIGGER memberIsRefreshed INSTEAD OF INSERT ON memberRefresh
BEGIN
  DELETE FROM member
  WHERE study = NEW.study AND account = NEW.account AND NOT EXISTS (
    SELECT 1 FROM memberSource
    WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account);
  INSERT INTO member (study, account, role, editedAt, isArchived)
  SELECT study.id, NEW.account, memberRole.name, study.editedAt, study.archivedAt IS NOT NULL
  FROM study JOIN memberRole ON memberRole.name = (
    SELECT highest.name FROM memberSource
    JOIN memberRole AS highest ON highest.name = memberSource.role
    WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account
    ORDER BY highest.rank DESC LIMIT 1)
  WHERE study.id = NEW.study AND NOT EXISTS (
    SELECT 1 FROM member
    WHERE member.study = NEW.study AND member.account = NEW.account
      AND member.role = memberRole.name)
  ON CONFLICT (study, account) DO UPDATE SET role = excluded.role;
END;

CREATE TRIGGER ownRoleIsGiven AFTER INSERT ON ownMember
BEGIN
  INSERT INTO memberRefresh (study, account) VALUES (NEW.study, NEW.account);
END;

CREATE TRIGGER ownRoleIsChanged AFTER UPDATE OF role ON ownMember
BEGIN
  INSERT INTO memberRefresh (study, account) VALUES (NEW.study, NEW.account);
END;

CREATE TRIGGER ownRoleIsTakenAway AFTER DELETE ON ownMember
BEGIN
  INSERT INTO memberRefresh (study, account) VALUES (OLD.study, OLD.account);
END;

CREATE TRIGGER groupMemberIsAdded AFTER INSERT ON groupMember
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT study, NEW.account FROM groupStudy WHERE researchGroup = NEW.researchGroup;
END;

CREATE TRIGGER groupMemberIsRemoved AFTER DELETE ON groupMember
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT study, OLD.account FROM groupStudy WHERE researchGroup = OLD.researchGroup;
END;

CREATE TRIGGER studyIsSharedWithGroup AFTER INSERT ON groupStudy
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT NEW.study, account FROM groupMember WHERE researchGroup = NEW.researchGroup;
END;

CREATE TRIGGER groupRoleIsChanged AFTER UPDATE OF role ON groupStudy
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT NEW.study, account FROM groupMember WHERE researchGroup = NEW.researchGroup;
END;

CREATE TRIGGER studyIsNoLongerShared AFTER DELETE ON groupStudy
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT OLD.study, account FROM groupMember WHERE researchGroup = OLD.researchGroup;
END;

-- Who and what a source is about never changes: it is removed, and another one is added.
CREATE TRIGGER ownMemberKeepsItsPerson BEFORE UPDATE OF study, account ON ownMember
WHEN NEW.study <> OLD.study OR NEW.account <> OLD.account
BEGIN
  SELECT RAISE (ABORT, 'a role belongs to one person in one study');
END;

CREATE TRIGGER groupMemberKeepsItsPerson BEFORE UPDATE OF researchGroup, account ON groupMember
WHEN NEW.researchGroup <> OLD.researchGroup OR NEW.account <> OLD.account
BEGIN
  SELECT RAISE (ABORT, 'a member of a group stays the same person');
END;

CREATE TRIGGER groupStudyKeepsItsGroup BEFORE UPDATE OF study, researchGroup ON groupStudy
WHEN NEW.study <> OLD.study OR NEW.researchGroup <> OLD.researchGroup
BEGIN
  SELECT RAISE (ABORT, 'a study is shared with one group at a time');
END;

-- Reviewers can neither edit nor own a study, also not through a group.
CREATE TRIGGER groupMemberIsNoReviewer BEFORE INSERT ON groupMember
WHEN (SELECT role FROM account WHERE id = NEW.account) = 'reviewer'
BEGIN
  SELECT RAISE (ABORT, 'a reviewer is in no group');
END;

CREATE TRIGGER reviewerIsInNoGroup BEFORE UPDATE OF role ON account
WHEN NEW.role = 'reviewer' AND EXISTS (SELECT 1 FROM groupMember WHERE account = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a reviewer is in no group');
END;

INSERT INTO editKind (name, takesBack) VALUES ('groupSet', 0), ('groupRemoved', 0);

INSERT INTO auditAction (name)
VALUES ('organizationNamed'), ('groupCreated'), ('groupChanged'), ('groupSet'), ('groupRemoved');
