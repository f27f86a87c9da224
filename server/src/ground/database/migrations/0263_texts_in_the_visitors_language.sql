-- Descriptions of sets by language. A language without one shows the set's own.
alter table asset_sets add column descriptions jsonb not null default '{}';

-- Whether any picture is translated into a language: asked once after each change of the catalog.
create index asset_translations_language on asset_translations (tenant_id, language);
