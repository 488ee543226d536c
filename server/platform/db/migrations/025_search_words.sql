-- Words of the trade that administrators explain to the search; `key` is the same for all spellings of a word.
create table search_meanings (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  word text not null check (char_length(word) between 2 and 40),
  meaning text not null check (char_length(meaning) between 1 and 80),
  changed_at timestamptz not null,
  changed_by uuid not null references admins
);

-- Searches without a hit, without any person. An empty city: no shop is there.
create table search_misses (
  day date not null,
  words text not null check (char_length(words) between 1 and 120),
  city text not null,
  times integer not null check (times > 0),
  primary key (day, words, city)
);
create index search_misses_by_words on search_misses (words);

alter table admin_audit drop constraint admin_audit_action_check;
alter table admin_audit add constraint admin_audit_action_check
  check (action in ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried',
    'refund_settled', 'settled', 'word_added', 'word_changed', 'word_removed'));
