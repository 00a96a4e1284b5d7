-- `must_change`: the password was printed when it was made, and nobody has changed it since.
ALTER TABLE people ADD COLUMN must_change INTEGER NOT NULL DEFAULT 0;
-- A code is asked for where `mfa` is on and an authenticator is verified. `totp_step`: the last step of 30 s whose code was used.
-- `recovery_codes`: the salt and the hashes of those that are left, as JSON.
ALTER TABLE people ADD COLUMN mfa INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN totp_secret TEXT;
ALTER TABLE people ADD COLUMN totp_verified INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN totp_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN recovery_codes TEXT;

-- When the password was last entered in this session, and the second factor, and which.
ALTER TABLE sessions ADD COLUMN password_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET password_at = created_at;
ALTER TABLE sessions ADD COLUMN factor TEXT;
ALTER TABLE sessions ADD COLUMN factor_at INTEGER;
