-- Whoever has verified an authenticator is asked for a code.
UPDATE people SET totp_secret = NULL, totp_verified = 0, recovery_codes = NULL WHERE NOT mfa;
ALTER TABLE people DROP COLUMN mfa;
