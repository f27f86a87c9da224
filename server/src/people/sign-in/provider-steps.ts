import type { FastifyReply } from 'fastify';
import type { Context } from '../../settings/context/context.ts';
import { checkPassword, isLockedByStaff } from '../passwords/check-password.ts';
import { noteFailedSignIn } from './sign-in-audit.ts';
import {
  type Answered,
  interactionPath,
  type Kit,
  type Proof,
  resultOwner,
  type WithUid,
} from './provider-flow.ts';
import { sendIssuerPage } from './issuer-reply.ts';
import { areTermsAsShown, termsNow } from '../../settings/site-texts/keep-acceptance.ts';
import { findAccount, registerProvided } from '../providers/provider-links.ts';
import { linkPage, newAccountPage } from './provider.pages.ts';
import type { ProviderRow } from '../provider-rows/providers.tables.ts';

interface Said {
  readonly said: Proof;
  readonly language: string;
  readonly error?: string;
}

/** Goes on after the provider: signed in, the password of the account, or a new account. */
export async function goOn(
  { context, steps, tools }: Kit,
  request: WithUid,
  reply: FastifyReply,
  { said, language, error }: Said,
): Promise<FastifyReply> {
  const { uid } = request.params;
  const provider = await tools.providerOf(said.providerId);
  if (!provider) return steps.lost(request, reply);
  const found = await findAccount(context, provider, said);
  if (found.kind === 'NoAddress') return steps.again(request, reply, 'ProviderNoAddress');
  if (found.kind !== 'New' && (!found.user.isActive || isLockedByStaff(context, found.user)))
    return steps.again(request, reply, 'LoginIsNotAllowed');
  if (found.kind === 'Linked')
    return steps.continueSignIn(request, reply, { user: found.user, language });
  const { at: _at, terms: _terms, ...rest } = said;
  const shown = { ...rest, terms: termsNow(context, language) };
  const question = {
    language,
    site: context.settings.valueOf('Site.Name'),
    hidden: { ticket: tools.write(resultOwner(uid), shown) },
    provider: provider.name,
    email: said.email ?? '',
    error,
  };
  const status = error ? 400 : 200;
  const action = (path: string) => `${interactionPath(uid)}/${path}`;
  if (found.kind === 'Known')
    return sendIssuerPage(
      reply,
      linkPage({ ...question, action: action('provider-link') }),
      status,
    );
  if (!mayRegister(context, provider)) return steps.again(request, reply, 'ProviderUnknownPerson');
  const page = newAccountPage({ ...question, action: action('provider-register') }, said);
  return sendIssuerPage(reply, page, status);
}

const mayRegister = ({ settings }: Context, { tenantId }: ProviderRow): boolean =>
  settings.isOn('Abp.Account.IsSelfRegistrationEnabled', tenantId);

/** Goes on with the account of the address, once its password is right. The end links it. */
export async function link(kit: Kit, answered: Answered): Promise<FastifyReply> {
  const { context, steps } = kit;
  const { request, reply, said, body, provider, language } = answered;
  const { tenantId } = provider;
  const found = await findAccount(context, provider, said);
  if (found.kind !== 'Known') return goOn(kit, request, reply, { said, language });
  const { user } = found;
  const checked = await checkPassword(context, {
    tenantId,
    language,
    userName: user.email,
    password: body.password ?? '',
    isForProvider: true,
  });
  const isTheirs = 'user' in checked && checked.user.id === user.id;
  if (!isTheirs) {
    const reason = 'refused' in checked ? checked.refused : 'InvalidUserNameOrPassword';
    await noteFailedSignIn(context, { tenantId, userName: user.email, reason });
    return goOn(kit, request, reply, { said, language, error: reason });
  }
  const proved = { providerId: provider.id, subject: said.subject };
  return steps.continueSignIn(request, reply, { user, language, link: proved, given: 'pwd' });
}

/**
 * Makes an account, once its names are there and the terms are accepted as the page showed them.
 */
export async function registerPerson(kit: Kit, answered: Answered): Promise<FastifyReply> {
  const { context, steps } = kit;
  const { request, reply, said, body, provider, language } = answered;
  const found = await findAccount(context, provider, said);
  if (found.kind !== 'New' || !mayRegister(context, provider))
    return goOn(kit, request, reply, { said, language });
  const { name, surname, accepted } = body;
  const person = { ...said, name, surname, email: found.email };
  if (name === '' || surname === '' || accepted !== 'yes')
    return goOn(kit, request, reply, { said: person, language, error: 'NewAccountIncomplete' });
  if (!areTermsAsShown(context, said.terms, language))
    return goOn(kit, request, reply, { said: person, language, error: 'TermsChanged' });
  const user = await registerProvided(context, provider, person, language);
  return user
    ? steps.continueSignIn(request, reply, { user, language })
    : goOn(kit, request, reply, { said, language });
}
