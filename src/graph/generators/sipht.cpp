#include <array>

#include "graph/generators/size.hpp"
#include "graph/generators/workflow_builder.hpp"
#include "graph/generators/workflows.hpp"

namespace dagsweep {
namespace {

constexpr JobKind patser_job{"Patser", normal_near(1.26, 0.33)};

/// The other jobs of a part, in the order of their numbers.
enum SiphtJob : std::uint32_t {
  concate,
  findterm,
  rna_motif,
  transterm,
  blast,
  srna,
  ffn_parse,
  candidate,
  qrna,
  synteny,
  paralogues,
  annotate,
  job_count,
};
constexpr std::array<JobKind, job_count> sipht_jobs{{
    {"Patser_concate", normal_near(0.084, 0.06)},
    {"Findterm", normal_near(1397.0, 465.0)},
    {"RNAMotif", normal_near(36.7, 8.2)},
    {"Transterm", uniform_near(54.8)},
    {"Blast", normal_near(2332.0, 976.0)},
    {"SRNA", normal_near(372.0, 194.0)},
    {"FFN_Parse", normal_near(1.63, 0.22)},
    {"Blast_candidate", normal_near(5.30, 0.94)},
    {"Blast_QRNA", normal_near(1400.0, 98.0)},
    {"Blast_synteny", constant(33.0)},
    {"Blast_paralogues", normal_near(4.97, 1.1)},
    {"SRNA_annotate", normal_near(1.63, 0.98)},
}};

/// An edge, and the files that it carries, in bytes.
struct SiphtTransfer {
  SiphtJob from;
  SiphtJob to;
  double fixed;
  std::array<Law, 6> drawn;  ///< constant 0 where there are fewer
};
constexpr std::array<SiphtTransfer, 9> sipht_transfers{{
    {findterm,
     srna,
     134.0,
     {normal_near(1.63e7, 6e6), normal_near(3.96e5, 1.3e5), normal_near(2838.0, 24.0),
      normal_near(4.05e6, 7e5), normal_near(7.94e6, 7e6), normal_near(5.74e6, 1.25e6)}},
    {rna_motif, srna, 310.0, {normal_near(1.064e6, 1.03e5)}},
    {transterm, srna, 96.0, {normal_near(4.43e5, 1.4e4)}},
    {blast, srna, 511.0, {uniform_near(5.08e6)}},
    {ffn_parse, synteny, 0.0, {normal_near(7.8e5, 1.3e5)}},
    {candidate, annotate, 544.0, {normal_near(2983.0, 136.0)}},
    {qrna, annotate, 0.0, {normal_near(1.76e5, 8.7e3)}},
    {synteny, annotate, 0.0, {normal_near(1.15e6, 4.4e5)}},
    {paralogues, annotate, 0.0, {normal_near(7.2e5, 3e5)}},
}};

constexpr Law patser_bytes = uniform_near(9.1e4);
constexpr std::array<SiphtJob, 5> readers_of_srna{
    {ffn_parse, candidate, qrna, synteny, paralogues}};
constexpr Law srna_bytes = normal_near(8.4e4, 3.6e3);          // to each reader, and annotate
constexpr Law annotated_bytes = normal_near(3.32e5, 2.3e4);    // to annotate alone, besides
constexpr Law candidates_bytes = normal_near(1.245e4, 2.4e3);  // drawn once per graph

/// `candidates`: bytes of the file that the Blast_candidate of all parts write.
void add_sipht_part(WorkflowBuilder& workflow, std::uint64_t patsers, double candidates) {
  const std::uint32_t first_patser = workflow.add_all(patser_job, patsers);
  const std::uint32_t first = workflow.next();
  for (const JobKind& kind : sipht_jobs) workflow.add(kind);

  double concatenated = 0.0;
  for (std::uint32_t i = first_patser; i < first; ++i) {
    const double bytes = workflow.draw_output(patser_bytes, i);
    workflow.connect(i, first + concate, bytes);
    concatenated += bytes;
  }
  workflow.connect(first + concate, first + annotate, concatenated);
  for (const auto& [from, to, fixed, drawn] : sipht_transfers) {
    RandomStream random = workflow.output_stream(first + from);
    double bytes = fixed + (from == candidate ? candidates : 0.0);
    for (const Law& law : drawn) bytes += law.draw(random);
    workflow.connect(first + from, first + to, bytes);
  }
  RandomStream random = workflow.output_stream(first + srna);
  const double shared = srna_bytes.draw(random);
  for (const SiphtJob reader : readers_of_srna)
    workflow.share(first + srna, first + reader, shared);
  workflow.connect(first + srna, first + annotate, shared + annotated_bytes.draw(random));
}

}  // namespace

TaskGraph make_sipht(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  check_size(tasks, 0);
  // tasks / 31 to the nearest, halves up.
  const std::uint64_t parts = std::max<std::uint64_t>(1, (2 * tasks + 31) / 62);
  const std::uint64_t patsers = tasks - 13 * parts;
  RandomStream structure = structure_stream(seed);
  const std::vector<std::uint64_t> shares = nearly_equal_parts(structure, parts, patsers, 0.2);
  const double candidates = candidates_bytes.draw(structure);

  WorkflowBuilder workflow(parameters, tasks - parts, tasks + 3 * parts, seed);
  for (const std::uint64_t share : shares) add_sipht_part(workflow, share, candidates);
  return std::move(workflow).graph();
}

}  // namespace dagsweep
