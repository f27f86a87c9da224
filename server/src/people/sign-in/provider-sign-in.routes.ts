import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { CALLBACK_PATH, type ProviderClient, type Started } from '../providers/provider-client.ts';
import {
  type Answered,
  flow,
  flowCookie,
  flowOwner,
  form,
  interactionPath,
  type Kit,
  options,
  outcome,
  proof,
  type ProviderSteps,
  RESULT_COOKIE,
  resultOwner,
  toolsOf,
  type WithUid,
} from './provider-flow.ts';
import { languageIn } from './issuer-reply.ts';
import { goOn, link, registerPerson } from './provider-steps.ts';
import type { ProviderRow } from '../provider-rows/providers.tables.ts';

/** The way to the provider, from a link of the sign-in page. */
function beginRoute({ app, context, client, steps, tools }: Kit): void {
  app.get(
    '/identity/interaction/:uid/provider/:id',
    options,
    async (request: WithUid, reply): Promise<FastifyReply> => {
      const interaction = await tools.interactionOf(request, reply);
      const provider = await tools.providerOf(request.params.id);
      if (!interaction || !provider) return steps.lost(request, reply);
      let begun: Awaited<ReturnType<ProviderClient['start']>>;
      try {
        begun = await client.start(provider, languageIn(request, interaction.params));
      } catch (error) {
        context.log.warn(
          { err: error, provider: provider.id },
          'A sign-in provider was not reached',
        );
        return steps.again(request, reply, 'ProviderFailed');
      }
      const { state } = begun.started;
      const kept = tools.write(flowOwner(state), {
        uid: interaction.uid,
        providerId: provider.id,
        ...begun.started,
      });
      return reply
        .setCookie(flowCookie(state), kept, tools.cookie(CALLBACK_PATH))
        .header('cache-control', 'no-store')
        .redirect(begun.address.href, 303);
    },
  );
}

async function outcomeOf(
  { context, client }: Kit,
  provider: ProviderRow,
  request: FastifyRequest,
  started: Started,
): Promise<object> {
  const { error } = request.query as { error?: unknown };
  if (error === 'access_denied') return { failed: 'ProviderDenied' };
  try {
    const { search } = new URL(request.url, context.environment.publicUrl);
    const person = await client.finish(provider, search, started);
    return { providerId: provider.id, ...person };
  } catch (fault) {
    context.log.warn({ err: fault, provider: provider.id }, 'A sign-in with a provider failed');
    return { failed: 'ProviderFailed' };
  }
}

/** The way back. Nothing ends here that did not begin in this browser. */
function callbackRoute(kit: Kit): void {
  const { app, steps, tools } = kit;
  app.get(`${CALLBACK_PATH}/:tenantId`, options, async (request, reply): Promise<FastifyReply> => {
    const { state } = request.query as { state?: unknown };
    const { tenantId } = request.params as { tenantId: string };
    const given = typeof state === 'string' ? state.slice(0, 200) : '';
    const name = flowCookie(given);
    const begun = tools.read(flow, flowOwner(given), request.cookies[name]);
    const provider = begun?.state === given ? await tools.providerOf(begun.providerId) : null;
    if (!begun || provider?.tenantId !== tenantId) return steps.lost(request, reply);
    const result = await outcomeOf(kit, provider, request, begun);
    const path = interactionPath(begun.uid);
    return reply
      .clearCookie(name, { path: CALLBACK_PATH })
      .setCookie(RESULT_COOKIE, tools.write(resultOwner(begun.uid), result), tools.cookie(path))
      .header('cache-control', 'no-store')
      .redirect(`${path}/provider-result`, 303);
  });
}

function resultRoute(kit: Kit): void {
  const { app, steps, tools } = kit;
  app.get(
    '/identity/interaction/:uid/provider-result',
    options,
    async (request: WithUid, reply): Promise<FastifyReply> => {
      const { uid } = request.params;
      const interaction = await tools.interactionOf(request, reply);
      const result = tools.read(outcome, resultOwner(uid), request.cookies[RESULT_COOKIE]);
      reply.clearCookie(RESULT_COOKIE, { path: interactionPath(uid) });
      if (!interaction || !result) return steps.lost(request, reply);
      if ('failed' in result) return steps.again(request, reply, result.failed);
      const language = languageIn(request, interaction.params);
      return goOn(kit, request, reply, { said: result, language });
    },
  );
}

/** The form of one of the two pages: it brings the sealed proof of the provider back. */
function formRoute(
  { app, steps, tools }: Kit,
  path: string,
  work: (answered: Answered) => Promise<FastifyReply>,
): void {
  app.post(
    `/identity/interaction/:uid/${path}`,
    options,
    async (request: WithUid, reply): Promise<FastifyReply> => {
      const interaction = await tools.interactionOf(request, reply);
      const body = form.safeParse(request.body);
      const owner = resultOwner(request.params.uid);
      const said = body.success ? tools.read(proof, owner, body.data.ticket) : null;
      const provider = said && (await tools.providerOf(said.providerId));
      if (!interaction || !body.success || !said || !provider) return steps.lost(request, reply);
      const language = languageIn(request, interaction.params);
      return work({ request, reply, said, body: body.data, provider, language });
    },
  );
}

/**
 * Signs people in with another provider, within the issuer's own sign-in. The browser that began keeps state, nonce
 * and verifier in a sealed cookie, so no other browser can end the sign-in, and none can be given a stranger's.
 */
export function providerSignIn(
  app: FastifyInstance,
  context: Context,
  {
    provider,
    client,
    steps,
  }: {
    readonly provider: Provider;
    readonly client: ProviderClient;
    readonly steps: ProviderSteps;
  },
): void {
  const kit: Kit = { app, context, client, steps, tools: toolsOf(context, provider) };
  beginRoute(kit);
  callbackRoute(kit);
  resultRoute(kit);
  formRoute(kit, 'provider-link', (answered) => link(kit, answered));
  formRoute(kit, 'provider-register', (answered) => registerPerson(kit, answered));
}
