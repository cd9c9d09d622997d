CREATE TABLE "system_config" (
	"field" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "system_config_field_name_pk" PRIMARY KEY("field","name")
);
