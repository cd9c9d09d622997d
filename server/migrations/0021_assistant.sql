CREATE TABLE "assistant_own" (
	"owm_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"focus" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_templates" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"im_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"characters" integer NOT NULL,
	"unread" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_conversations" (
	"im_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_own" boolean DEFAULT false NOT NULL,
	"owm_id" text,
	"leaf_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"im_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"narrowed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"as_of" text,
	"run_id" uuid,
	"state" text,
	"fail_reason" text,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_files" ADD CONSTRAINT "assistant_files_im_id_assistant_conversations_im_id_fk" FOREIGN KEY ("im_id") REFERENCES "public"."assistant_conversations"("im_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_im_id_assistant_conversations_im_id_fk" FOREIGN KEY ("im_id") REFERENCES "public"."assistant_conversations"("im_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_own_of" ON "assistant_own" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "assistant_templates_of" ON "assistant_templates" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "assistant_files_of" ON "assistant_files" USING btree ("im_id");--> statement-breakpoint
CREATE INDEX "assistant_conversations_recent" ON "assistant_conversations" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "assistant_conversations_opened" ON "assistant_conversations" USING btree ("owner_id","opened_at");--> statement-breakpoint
CREATE INDEX "assistant_messages_of" ON "assistant_messages" USING btree ("im_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_messages_run" ON "assistant_messages" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_messages_running" ON "assistant_messages" USING btree ("im_id") WHERE "assistant_messages"."state" = 'running';