-- Messages that are to be delivered by mail or to a webhook, and those that were. Instants in milliseconds.
CREATE TABLE outbox (
  -- Sent along as the idempotency key.
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  -- Empty for a webhook, and where it is the address of the enquiry.
  recipient text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  -- Of two messages with the same one, the second is not added.
  once text COLLATE "C" UNIQUE,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  expires_at bigint,
  attempts bigint NOT NULL DEFAULT 0,
  -- Who is delivering it, and until when nobody else does.
  lease text COLLATE "C" NOT NULL DEFAULT '',
  leased_until bigint NOT NULL DEFAULT 0,
  -- Why the last attempt failed, as a code.
  error text COLLATE "C",
  sent_at bigint,
  failed_at bigint
);
CREATE INDEX outbox_due ON outbox (channel, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- What is to be told of an enquiry: `enquiry` to staff, `answer` to the student. Written with the enquiry, and gone with it.
CREATE TABLE outbox_enquiries (
  sequence bigint NOT NULL REFERENCES submissions (sequence) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  -- Empty until it is known who is to be told: a row for each of them.
  target text COLLATE "C" NOT NULL DEFAULT '',
  -- Of the enquiry.
  version bigint NOT NULL,
  kept_at bigint NOT NULL,
  -- The id of the message that tells it.
  message text COLLATE "C",
  PRIMARY KEY (sequence, kind, version, target)
);
CREATE INDEX outbox_enquiries_waiting ON outbox_enquiries (kind, target, kept_at) WHERE message IS NULL;
CREATE INDEX outbox_enquiries_message ON outbox_enquiries (message) WHERE message IS NOT NULL;
