-- From a day of the operator on, new jewellery of gold needs its hallmark, and new footwear the licence of its mark: 1.
alter table plan_terms drop constraint plan_terms_subject_check;
alter table plan_terms add constraint plan_terms_subject_check check (subject in ('monthly', 'yearly', 'freeDays',
  'payoutDays', 'placeOfSupply', 'declarations', 'hallmark', 'footwearMark'));
