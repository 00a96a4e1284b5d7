-- Messages that are to be delivered by mail or to a webhook, and those that were. Instants in milliseconds.
CREATE TABLE outbox (
  -- Sent along as the idempotency key.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  channel TEXT NOT NULL,
  -- Empty for a webhook, and where it is the address of the enquiry.
  recipient TEXT NOT NULL,
  content TEXT NOT NULL,
  -- Of two messages with the same one, the second is not added.
  once TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  expires_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Who is delivering it, and until when nobody else does.
  lease TEXT NOT NULL DEFAULT '',
  leased_until INTEGER NOT NULL DEFAULT 0,
  -- Why the last attempt failed, as a code.
  error TEXT,
  sent_at INTEGER,
  failed_at INTEGER
) STRICT;
CREATE INDEX outbox_due ON outbox (channel, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- What is to be told of an enquiry: `enquiry` to staff, `answer` to the student. Written with the enquiry, and gone with it.
CREATE TABLE outbox_enquiries (
  sequence INTEGER NOT NULL REFERENCES submissions (sequence) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- Empty until it is known who is to be told: a row for each of them.
  target TEXT NOT NULL DEFAULT '',
  -- Of the enquiry.
  version INTEGER NOT NULL,
  kept_at INTEGER NOT NULL,
  -- The id of the message that tells it.
  message TEXT,
  PRIMARY KEY (sequence, kind, version, target)
) STRICT;
CREATE INDEX outbox_enquiries_waiting ON outbox_enquiries (kind, target, kept_at) WHERE message IS NULL;
CREATE INDEX outbox_enquiries_message ON outbox_enquiries (message) WHERE message IS NOT NULL;
