-- To compress these megabytes of figures holds up every other query for seconds, and saves little.
ALTER TABLE "correction_counts" ALTER COLUMN "counts" SET STORAGE EXTERNAL;
