-- additive
-- Reports count by source, too. Dropped first, so that the table is locked once; it is read once, for this index.
drop index orders_of_day;
create index orders_of_day on orders (restaurant_id, day, id)
  include (type, status, cancelled_by, total_paise, placed_at, accept_by, accepted_at, rejected_at, source)
  where not test;
-- Reports look for missing numbers in it.
drop index orders_of_tablets;
create index orders_of_tablets on orders (restaurant_id, placed_at) include (id, number) where source <> 'ONLINE';

-- Who took an order at the counter or by telephone.
create index counter_entries_of_person on counter_entries (restaurant_id, entered_by) include (order_id);

-- What finds the live orders that have ended: the number, the words of the name, the phones, and every phone number in their
-- texts. Unlogged: a crash empties it, an archive lacks it, and the job fills both tables again.
create unlogged table order_words (
  restaurant_id text not null,
  order_id      text not null,
  words         tsvector not null,
  primary key (restaurant_id, order_id)
);
create index order_words_found on order_words using gin (words);

-- How far the job has come, from the newest order to the oldest. No row: it has not begun. Empty: every order is in.
create unlogged table order_words_filled (
  only_row  boolean primary key default true check (only_row),
  before_id text not null
);

-- Each begins with the restaurant and its kind: # number, n name, p phone, r phone from behind, c phone of the delivery person,
-- m ten digits in a text. Names are split at spaces, punctuation of ASCII, apostrophes, quotes and dashes: vowel signs of Indian scripts are
-- no letters for PostgreSQL. Not in SQL: it would be planned anew for each order.
create function order_words_of(o orders) returns tsvector language plpgsql stable as $$
declare
  customer json := o.answer::json -> 'customer';
  name text := lower(normalize(coalesce(customer ->> 'name', ''), NFC));
  phone text := customer ->> 'phone';
  words text[] := array['#' || lower(o.number)];
  part text;
begin
  foreach part in array regexp_split_to_array(name, '[\s!-/:-@[-`{-~´ʼ‘’‛“”–—]+') loop
    if part <> '' then words := words || ('n' || part); end if;
  end loop;
  if phone <> '' then words := words || array['p' || phone, 'r' || reverse(phone)]; end if;
  if o.person_phone <> '' then words := words || ('c' || o.person_phone); end if;
  for part in select run[1] from regexp_matches(concat_ws(' ', o.answer, o.bill, o.rejection_reason),
                                                '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]+', 'g') run loop
    for begins in 1 .. length(part) - 9 loop words := words || ('m' || substr(part, begins, 10)); end loop;
  end loop;
  return array_to_tsvector(array(select o.restaurant_id || ' ' || word from unnest(words) word));
end
$$;

create function orders_words() returns trigger language plpgsql as $$
begin
  if new.status in ('COMPLETED', 'REJECTED', 'CANCELLED') then
    insert into order_words (restaurant_id, order_id, words) values (new.restaurant_id, new.id, order_words_of(new))
    on conflict (restaurant_id, order_id) do update set words = excluded.words;
  elsif old.status in ('COMPLETED', 'REJECTED', 'CANCELLED') then
    delete from order_words where restaurant_id = new.restaurant_id and order_id = new.id;
  end if;
  return null;
end
$$;
-- An order that is open, also after an undo, is found without words: there are few.
create trigger orders_words after update of status, answer, bill, rejection_reason, person_phone on orders
  for each row when (not new.test and
    (new.status in ('COMPLETED', 'REJECTED', 'CANCELLED') or old.status in ('COMPLETED', 'REJECTED', 'CANCELLED')))
  execute function orders_words();
