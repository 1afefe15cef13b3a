/** Creates thousands of restaurants by SQL: copies of restaurant $1 with the ids $2. */

export const copyRestaurants = `
  insert into restaurants (id, status, settings_version, menu_version, created_at)
  select copy.id, one.status, one.settings_version, one.menu_version, one.created_at
    from restaurants one, unnest($2::text[]) as copy (id) where one.id = $1`

export const copySettings = `
  insert into settings_versions (restaurant_id, version, document, shape, created_at, created_by)
  select copy.id, one.version, one.document, one.shape, one.created_at, one.created_by
    from settings_versions one, unnest($2::text[]) as copy (id) where one.restaurant_id = $1`

export const copyMenus = `
  insert into menu_versions (restaurant_id, version, document, shape, changes, created_at, created_by)
  select copy.id, one.version, one.document, one.shape, one.changes, one.created_at, one.created_by
    from menu_versions one, unnest($2::text[]) as copy (id) where one.restaurant_id = $1`

export const copyMemberships = `
  insert into memberships (staff_id, restaurant_id, role, created_at)
  select one.staff_id, copy.id, one.role, one.created_at
    from memberships one, unnest($2::text[]) as copy (id) where one.restaurant_id = $1`

/** Copies key $1 for the restaurants $2, with the ids $3 and the secret hashes $4. */
export const copyKeys = `
  with copies as (
    select * from unnest($2::text[], $3::text[], $4::bytea[]) as copy (restaurant_id, id, hash)
  ), keys as (
    insert into api_keys (id, restaurant_id, name, mode, scopes, version, limits, created_at)
    select copies.id, copies.restaurant_id, one.name, one.mode, one.scopes, one.version, one.limits, one.created_at
      from api_keys one, copies where one.id = $1
  )
  insert into api_key_secrets (hash, key_id, ending, created_at) select hash, id, 'copy', now() from copies`

/** Signs person $1 in at each of the restaurants $2, each on its own device. */
export const insertSessions = `
  insert into sessions (token_hash, device_id, device_name, staff_id, restaurant_id, created_at, last_seen_at, expires_at)
  select copy.hash, copy.device_id, 'Bench', $1, copy.restaurant_id, now(), now(), now() + interval '1 day'
    from unnest($2::text[], $3::bytea[], $4::text[]) as copy (restaurant_id, hash, device_id)`
