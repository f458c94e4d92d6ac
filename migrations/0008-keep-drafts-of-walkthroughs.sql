-- The draft a walkthrough began with, which is many times as long as the rest and is not written again with each screen.
-- NULL for versions, and for walkthroughs begun before, whose state has it below its first line.
ALTER TABLE walkthroughRun ADD COLUMN draft BLOB;
