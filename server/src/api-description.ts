import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Context } from './commerce/context/context.ts';
import { joinDocuments, type ServiceDocument } from './federation/services/join-documents.ts';
import type { ServiceReports } from './federation/services/service-reports.ts';
import { allowInline } from './http/inline-sources.ts';
import { type PackedText, packedText, sendPacked } from './http/packed-text.ts';
import { openApiDocument } from './operation/openapi/document.ts';

/** The one style element that Swagger UI writes into its page, by its hash. */
const SWAGGER_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
/** The plugin wants a document at the start. The real one is sent instead of it. */
const NO_DOCUMENT = { openapi: '3.1.1', info: { title: '', version: '' }, paths: {} };

/**
 * Media types of the description's two addresses. YAML 1.2 has all of JSON (section 1.2 of 1.2.2), so
 * both send the same text. A text of its own kept the server from all else for more than a second.
 */
const MediaTypes: Readonly<Record<string, string>> = {
  '/swagger/json': 'application/json; charset=utf-8',
  '/swagger/yaml': 'application/x-yaml; charset=utf-8',
};

/**
 * Returns the description's text with those of remotes' services. It is written when somebody asks for
 * it, since that takes as long as the rest of a server's start, and again if a service's changed.
 */
function descriptionOf(context: Context) {
  let own: ReturnType<typeof openApiDocument> | undefined;
  let written:
    | { readonly parts: readonly ServiceDocument[]; readonly text: PackedText }
    | undefined;
  return (parts: readonly ServiceDocument[]): PackedText => {
    const isSame =
      written?.parts.length === parts.length &&
      parts.every((part, index) => part === written?.parts[index]);
    if (written && isSame) return written.text;
    own ??= openApiDocument(context.environment);
    const text = packedText(JSON.stringify(joinDocuments({ ...own }, parts)));
    written = { parts, text };
    return text;
  };
}

/** Shows the description of the API at `/swagger`, with those of remotes' services. */
export async function describeApi(
  app: FastifyInstance,
  context: Context,
  services: Pick<ServiceReports, 'documents'>,
): Promise<void> {
  const written = descriptionOf(context);
  await app.register(swagger, { mode: 'static', specification: { document: NO_DOCUMENT } });
  await app.register(swaggerUi, {
    routePrefix: '/swagger',
    // Hundreds of open calls take a browser seconds to draw.
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      onRequest: async (request, reply) => {
        allowInline(reply, { styleSource: SWAGGER_STYLE, scriptSource: null });
        const type = MediaTypes[request.routeOptions.url ?? ''];
        if (type === undefined) return;
        reply.type(type);
        await sendPacked(request, reply, written(await services.documents()));
      },
    },
  });
}
