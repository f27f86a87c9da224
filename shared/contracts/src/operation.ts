import { z } from '@editorial/contracts/schema';
import { idParams, instant, nothing, page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

/** A part of the site and how it is. */
export const partHealth = z.object({
  name: z.enum(['database', 'storage', 'search', 'jobs']),
  state: z.enum(['ok', 'slow', 'missing']),
  /** Why it is not well, or what it holds: in English, for those who run the site. */
  note: z.string(),
});
export type PartHealth = z.infer<typeof partHealth>;

export const siteHealth = z.object({
  at: instant,
  /** The release of the server that answered, such as `0.1.0 (1e60aaac)`. */
  release: z.string(),
  parts: z.array(partHealth),
  search: z.object({
    engine: z.string(),
    assetCount: z.int(),
    pending: z.int(),
    lagSeconds: z.number(),
  }),
  storage: z.object({ files: z.int(), bytes: z.int() }),
  /** By queue: jobs that wait, run, and failed for good. */
  queues: z.array(
    z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }),
  ),
});
export type SiteHealth = z.infer<typeof siteHealth>;

export const JobStates = ['Waiting', 'Retry', 'Active', 'Failed', 'Completed'] as const;
export const jobItem = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(JobStates),
  createdAt: instant,
  startedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** When it runs next. */
  startAfter: instant,
  retryCount: z.int(),
  retryLimit: z.int(),
  /** Why it failed last. Empty if it did not. */
  reason: z.string(),
});
export type JobItem = z.infer<typeof jobItem>;

export const MetricRanges = ['Hour', 'Day', 'Week', 'Month'] as const;
export type MetricRange = (typeof MetricRanges)[number];

/** How all servers together were at a time. */
export const metricPoint = z.object({
  at: instant,
  /** Per minute. */
  requests: z.number(),
  /** Requests that failed on the server (5xx), per minute. */
  errors: z.number(),
  /** 95 % of the requests were answered within this time. Null without requests. */
  durationMs: z.nullable(z.number()),
  lagSeconds: z.number(),
  jobsWaiting: z.number(),
  jobsFailed: z.number(),
  /** Open connections of hubs. */
  connections: z.number(),
  memoryBytes: z.number(),
});
export type MetricPoint = z.infer<typeof metricPoint>;

const path = '/api/operation';
const access = { policy: Policy.Operation };

/** How the site runs, for administrators of the site itself. */
export const operationApi = {
  health: endpoint({
    method: 'GET',
    side: 'site',
    path: `${path}/health`,
    summary: 'How each part of the site is',
    response: siteHealth,
    access,
  }),
  metrics: endpoint({
    method: 'GET',
    side: 'site',
    path: `${path}/metrics`,
    summary: 'Requests, jobs, searches and memory over a time',
    query: z.object({ range: z._default(z.enum(MetricRanges), 'Hour') }),
    response: z.object({ stepSeconds: z.int(), points: z.array(metricPoint) }),
    access,
  }),
  jobs: endpoint({
    method: 'GET',
    side: 'site',
    path: `${path}/jobs`,
    summary: 'Jobs: waiting, running, failed, done lately',
    query: z.object({
      state: z.optional(z.enum(JobStates)),
      /** How the queue's name begins. */
      queue: z.optional(z.string().check(z.maxLength(100))),
      ...paging,
    }),
    response: page(jobItem),
    access,
    problems: ['UnknownSorting'],
  }),
  retryJob: endpoint({
    method: 'POST',
    side: 'site',
    path: `${path}/jobs/:id/retry`,
    summary: 'Run a failed job again',
    params: idParams,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['JobNotFailed', 'NotFound'],
  }),
  retryJobs: endpoint({
    method: 'POST',
    side: 'site',
    path: `${path}/jobs/retry`,
    summary: 'Run all failed jobs again, or those of one queue',
    body: z.object({ queue: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({ count: z.int() }),
    access,
    identityCheck: true,
  }),
};
