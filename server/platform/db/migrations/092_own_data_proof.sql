-- The last time at which a person without a password entered an e-mailed code in this session. It opens the download of
-- the person's own data only; what wants a password still asks for proved_at.
alter table sessions add column code_proved_at timestamptz;
