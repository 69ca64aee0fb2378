-- What people are called where a contest names nobody.

-- One for each author, person or team, of each contest: drawn, so that nothing of it follows from who it is, and never
-- changed, whether the contest uses them or not.
CREATE TABLE pseudonyms (
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL, -- two words, in a crowded contest with a number
  PRIMARY KEY (contest_id, user_id)
);
CREATE UNIQUE INDEX pseudonyms_name ON pseudonyms (contest_id, lower(name));

-- What a player is called in the place of a name that tells its author's; of built-in players nothing.
ALTER TABLE players ADD COLUMN alias text;
CREATE UNIQUE INDEX players_alias ON players (contest_id, lower(alias));

-- The words: at most 6 and 5 letters, as a player's name in the output files of some games has 11 at most.
CREATE FUNCTION pseudonym_words(OUT first text[], OUT second text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(trim(regexp_replace('
    Amber Aqua Auburn Autumn Azure Beige Breezy Brisk Bronze Calm Candid Cheery Chilly Citrus Clear Cobalt Cool Copper Cosmic Cosy
    Crisp Dainty Dapper Dawn Dewy Eager Early Earthy Fleet Floral Forest Fresh Frosty Gentle Gilded Ginger Glad Golden Grassy Green
    Hazel Hearty Humble Indigo Jazzy Jolly Kindly Lapis Lilac Lime Linen Lively Lunar Marble Mauve Meadow Mellow Merry Mild Minty
    Misty Modest Mossy Neat Nimble Noble Ochre Orange Orchid Placid Polar Polite Purple Quiet Ready Rosy Ruby Rural Russet Rustic
    Sandy Satin Sepia Serene Silent Silver Sleek Snowy Solar Spring Stable Starry Steady Still Stony Summer Sunlit Sunny Teal Tidal
    Tidy Tinted Umber Upland Velvet Violet Vivid Warm Wavy Windy Winter Woody Woolen Zesty
  ', '\s+', ' ', 'g')), ' '), string_to_array(trim(regexp_replace('
    Acorn Agate Alder Apple Aspen Aster Basil Bee Bell Berry Birch Bison Brook Canoe Cedar Cello Chime Cliff Cloud Comet Coral Cove
    Crane Daisy Delta Dove Drum Dune Eagle Egret Elm Ember Fern Fig Finch Fir Fjord Flute Gecko Glade Glen Globe Grove Gull Hare Harp
    Hawk Heron Ibis Iris Jay Kayak Kite Kiwi Koala Lake Lamp Larch Lark Lemon Lily Llama Lotus Lute Lynx Mango Maple Moose Moth Newt
    Oak Onyx Opal Orbit Orca Otter Owl Panda Peach Peak Pear Pearl Perch Piano Pine Plum Poppy Quail Quill Raft Raven Reed Reef Ridge
    River Robin Rowan Sail Seal Sedge Spark Stag Star Stork Swan Swift Tapir Teak Tern Thyme Tiger Topaz Trout Tulip Vale Viola Wren
    Yak Yew Zebra
  ', '\s+', ' ', 'g')), ' ')
$$;

-- One of the words, by the generator that makes keys.
CREATE FUNCTION drawn(words text[]) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT words[1 + ('x' || encode(substr(uuid_send(gen_random_uuid()), 1, 4), 'hex'))::bit(32)::bigint % cardinality(words)]
$$;

-- The pseudonym of an author in a contest, drawn if there is none yet. None is like the name of a player.
CREATE FUNCTION pseudonym_of(contest bigint, author bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  words record := pseudonym_words();
  numbers text[] := (SELECT array_agg(' ' || n) FROM generate_series(2, 999) n);
  tries int := 0;
  found_name text;
BEGIN
  LOOP
    SELECT p.name INTO found_name FROM pseudonyms p WHERE p.contest_id = contest AND p.user_id = author;
    EXIT WHEN found_name IS NOT NULL;
    tries := tries + 1;
    INSERT INTO pseudonyms (contest_id, user_id, name)
    SELECT contest, author, d.name FROM (
      SELECT drawn(words.first) || ' ' || drawn(words.second) || CASE WHEN tries > 12 THEN drawn(numbers) ELSE '' END AS name) d
    WHERE NOT EXISTS (SELECT FROM players p WHERE p.contest_id = contest AND lower(p.name) = lower(replace(d.name, ' ', '')))
    ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN found_name;
END $$;

-- What another player of an author is called: the pseudonym without spaces, and a number if it is taken.
CREATE FUNCTION alias_of(contest bigint, author bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  base text := replace(pseudonym_of(contest, author), ' ', '');
  number int := (SELECT count(*) FROM players p WHERE p.contest_id = contest AND p.user_id = author AND p.alias IS NOT NULL);
  candidate text;
BEGIN
  LOOP
    number := number + 1;
    candidate := CASE WHEN number = 1 THEN left(base, 11) ELSE left(base, 11 - length(number::text)) || number END;
    EXIT WHEN NOT EXISTS (SELECT FROM players p WHERE p.contest_id = contest AND (lower(p.name) = lower(candidate) OR lower(p.alias) = lower(candidate)));
  END LOOP;
  RETURN candidate;
END $$;

-- Triggers, so that no way to become a member or to make a team or a player can forget it.
CREATE FUNCTION member_gets_pseudonym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pseudonym_of(NEW.contest_id, NEW.user_id);
  RETURN NEW;
END $$;
CREATE TRIGGER members_pseudonym AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION member_gets_pseudonym();

CREATE FUNCTION team_gets_pseudonym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pseudonym_of(NEW.contest_id, NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER teams_pseudonym AFTER INSERT ON teams FOR EACH ROW EXECUTE FUNCTION team_gets_pseudonym();

CREATE FUNCTION player_gets_alias() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.alias := alias_of(NEW.contest_id, NEW.user_id);
  RETURN NEW;
END $$;
CREATE TRIGGER players_alias BEFORE INSERT ON players FOR EACH ROW WHEN (NOT NEW.builtin) EXECUTE FUNCTION player_gets_alias();

-- Whether one name tells the other: it stands in it, whatever is between its letters.
CREATE FUNCTION tells(player text, account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(player) = lower(account) OR length(regexp_replace(account, '[^A-Za-z0-9]', '', 'g')) > 2
    AND strpos(lower(regexp_replace(player, '[^A-Za-z0-9]', '', 'g')), lower(regexp_replace(account, '[^A-Za-z0-9]', '', 'g'))) > 0
$$;

-- Whether a player's name tells whose it is: the account's, the team's, or that of somebody in the team. Of an account
-- that is deleted nobody knows that any more.
CREATE FUNCTION telling(player bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT p.builtin AND (u.deleted_at IS NOT NULL OR tells(p.name, u.name)
    OR EXISTS (SELECT FROM team_members t JOIN users m ON m.id = t.user_id WHERE t.team_id = p.user_id AND tells(p.name, m.name)))
  FROM players p JOIN users u ON u.id = p.user_id WHERE p.id = player
$$;

SELECT count(pseudonym_of(contest_id, user_id)) FROM (SELECT contest_id, user_id FROM members UNION SELECT contest_id, id FROM teams UNION SELECT contest_id, user_id FROM players WHERE NOT builtin) a;
DO $$
DECLARE p record;
BEGIN -- one after the other: each sees those before it
  FOR p IN SELECT id, contest_id, user_id FROM players WHERE NOT builtin ORDER BY id LOOP
    UPDATE players SET alias = alias_of(p.contest_id, p.user_id) WHERE id = p.id;
  END LOOP;
END $$;
