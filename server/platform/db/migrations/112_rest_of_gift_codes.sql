-- What a gift code held after each use, for the bill that the use lowered. The release before writes uses without it.
alter table gift_code_uses add column rest_paise integer check (rest_paise >= 0);

update gift_code_uses u set rest_paise = g.amount_paise - (
  select sum(b.amount_paise) from gift_code_uses b
  where b.gift_code_id = u.gift_code_id and (b.used_at, b.id) <= (u.used_at, u.id))
from gift_codes g where g.id = u.gift_code_id;
