CREATE TABLE public.events (
    game_id text NOT NULL COLLATE pg_catalog."C",
    seq integer NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.migration (
    source text NOT NULL,
    done boolean NOT NULL
);
CREATE UNLOGGED TABLE public.nodes (
    node text NOT NULL,
    beat_ms bigint NOT NULL,
    hinting boolean NOT NULL
);
CREATE TABLE public.schema_version (
    version integer NOT NULL
);
CREATE TABLE public.service_clock (
    one integer NOT NULL,
    tick_ms bigint NOT NULL,
    beat_ms bigint NOT NULL,
    cluster text NOT NULL,
    CONSTRAINT service_clock_one_check CHECK ((one = 1))
);
CREATE TABLE public.timed (
    game_id text NOT NULL COLLATE pg_catalog."C",
    due bigint NOT NULL
);
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 1, 1794916167481, '{"tick":1446,"by":"creator","key":"f699e7bc43ac260fdc9241f12fac060a4eab4fdc0c80d40b5d028f5f8b2a701e","event":{"type":"created","spec":"connect-7x6-4","start":null,"time":{"kind":"none"},"watching":true,"side":null,"name":"Ada"}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 2, 1794916168485, '{"tick":2450,"by":"guest","key":"87f3aae5b87bebd7c6579f9e00f2b9551c54ccc756b2e80a04165f030fd70105","event":{"type":"joined","name":"Blaise"}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 3, 1794916168485, '{"tick":2450,"event":{"type":"started","round":1,"creator":"first","clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 4, 1794916168492, '{"tick":2457,"by":"creator","id":1,"event":{"type":"played","side":"first","move":"c","ply":0,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 5, 1794916168533, '{"tick":2497,"by":"guest","id":1,"event":{"type":"played","side":"second","move":"f","ply":1,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 6, 1794916168549, '{"tick":2514,"by":"creator","id":2,"event":{"type":"played","side":"first","move":"c","ply":2,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 7, 1794916168550, '{"tick":2515,"by":"guest","id":2,"event":{"type":"played","side":"second","move":"a","ply":3,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 8, 1794916168550, '{"tick":2515,"by":"creator","id":3,"event":{"type":"played","side":"first","move":"c","ply":4,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 9, 1794916168568, '{"tick":2533,"by":"guest","id":3,"event":{"type":"played","side":"second","move":"c","ply":5,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 10, 1794916168568, '{"tick":2533,"by":"creator","id":4,"event":{"type":"played","side":"first","move":"e","ply":6,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 11, 1794916168569, '{"tick":2533,"by":"guest","id":4,"event":{"type":"played","side":"second","move":"a","ply":7,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 12, 1794916168569, '{"tick":2533,"by":"creator","id":5,"event":{"type":"played","side":"first","move":"b","ply":8,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 13, 1794916168573, '{"tick":2538,"by":"guest","id":5,"event":{"type":"played","side":"second","move":"d","ply":9,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 14, 1794916168574, '{"tick":2538,"by":"creator","id":6,"event":{"type":"played","side":"first","move":"e","ply":10,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 15, 1794916168574, '{"tick":2539,"by":"guest","id":6,"event":{"type":"played","side":"second","move":"b","ply":11,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 16, 1794916168574, '{"tick":2539,"by":"creator","id":7,"event":{"type":"played","side":"first","move":"d","ply":12,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 17, 1794916168574, '{"tick":2539,"by":"guest","id":7,"event":{"type":"played","side":"second","move":"f","ply":13,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 18, 1794916168575, '{"tick":2539,"by":"creator","id":8,"event":{"type":"played","side":"first","move":"f","ply":14,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 19, 1794916168575, '{"tick":2540,"by":"guest","id":8,"event":{"type":"played","side":"second","move":"c","ply":15,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 20, 1794916168575, '{"tick":2540,"by":"creator","id":9,"event":{"type":"played","side":"first","move":"e","ply":16,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 21, 1794916168575, '{"tick":2540,"by":"guest","id":9,"event":{"type":"played","side":"second","move":"d","ply":17,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 22, 1794916168576, '{"tick":2540,"by":"creator","id":10,"event":{"type":"played","side":"first","move":"e","ply":18,"clocks":null}}');
INSERT INTO public.events VALUES ('ha62azsuhse63ab5', 23, 1794916168576, '{"tick":2540,"event":{"type":"finished","result":{"winner":"first","reason":"line","lines":1},"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 1, 1794916169602, '{"tick":3567,"by":"creator","key":"cb4bc71458a35cf095d6866b2e434843b6ee63f69b515ee8a3a75a5ca45b759b","event":{"type":"created","spec":"connect-4x4x4-4","start":null,"time":{"kind":"none"},"watching":true,"side":null,"name":"Computer"}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 2, 1794916170771, '{"tick":4735,"by":"guest","key":"83d2473ee7adb9b716f45b50f2bd1055c5b21b9e0da5a291da7c981a5342156e","event":{"type":"joined","name":"Eve"}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 3, 1794916170771, '{"tick":4735,"event":{"type":"started","round":1,"creator":"second","clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 4, 1794916170777, '{"tick":4742,"by":"guest","id":1,"event":{"type":"played","side":"first","move":"b3","ply":0,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 5, 1794916170783, '{"tick":4748,"by":"creator","id":1,"event":{"type":"played","side":"second","move":"c3","ply":1,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 6, 1794916170784, '{"tick":4749,"by":"guest","id":2,"event":{"type":"played","side":"first","move":"a3","ply":2,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 7, 1794916170785, '{"tick":4749,"by":"creator","id":2,"event":{"type":"played","side":"second","move":"b3","ply":3,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 8, 1794916170785, '{"tick":4750,"by":"guest","id":3,"event":{"type":"played","side":"first","move":"c2","ply":4,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 9, 1794916170786, '{"tick":4751,"by":"creator","id":3,"event":{"type":"played","side":"second","move":"d3","ply":5,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 10, 1794916170786, '{"tick":4751,"by":"guest","id":4,"event":{"type":"played","side":"first","move":"d2","ply":6,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 11, 1794916170787, '{"tick":4752,"by":"creator","id":4,"event":{"type":"played","side":"second","move":"b3","ply":7,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 12, 1794916170787, '{"tick":4752,"by":"guest","id":5,"event":{"type":"played","side":"first","move":"a3","ply":8,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 13, 1794916170788, '{"tick":4753,"by":"creator","id":5,"event":{"type":"played","side":"second","move":"a3","ply":9,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 14, 1794916170789, '{"tick":4753,"by":"guest","id":6,"event":{"type":"played","side":"first","move":"c2","ply":10,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 15, 1794916170789, '{"tick":4754,"by":"creator","id":6,"event":{"type":"played","side":"second","move":"a3","ply":11,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 16, 1794916170790, '{"tick":4755,"by":"guest","id":7,"event":{"type":"played","side":"first","move":"d1","ply":12,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 17, 1794916170790, '{"tick":4755,"by":"creator","id":7,"event":{"type":"played","side":"second","move":"c3","ply":13,"clocks":null}}');
INSERT INTO public.events VALUES ('sg9t3fv5q5sxzww9', 18, 1794916170790, '{"tick":4755,"event":{"type":"finished","result":{"winner":"second","reason":"line","lines":1},"clocks":null}}');
INSERT INTO public.migration VALUES ('2 games, 41 events, 4777 ms', true);
INSERT INTO public.schema_version VALUES (1);
INSERT INTO public.service_clock VALUES (1, 4777, 0, 'ed9b011482bb859da1f46b82966b02ef');
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (game_id, seq);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (source);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (node);
ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.service_clock
    ADD CONSTRAINT service_clock_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.timed
    ADD CONSTRAINT timed_pkey PRIMARY KEY (game_id);
CREATE INDEX timed_due ON public.timed USING btree (due);
