CREATE TABLE "statute_articles" (
	"statute_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"label" text NOT NULL,
	"article" integer NOT NULL,
	"sub" integer NOT NULL,
	"path" jsonb NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "statute_articles_statute_id_ordinal_pk" PRIMARY KEY("statute_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "statutes" (
	"statute_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"register_id" text,
	"part" text,
	"version_date" date,
	"effective_date" date,
	"authority_level" text NOT NULL,
	"events" jsonb NOT NULL,
	"article_count" integer NOT NULL,
	"last_article" integer NOT NULL,
	"content_hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "statute_articles_number" ON "statute_articles" USING btree ("statute_id","article","sub");--> statement-breakpoint
CREATE INDEX "statutes_title_key" ON "statutes" USING btree ("title_key");