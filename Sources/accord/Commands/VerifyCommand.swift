import ArgumentParser
import StudyExchange
import StudyModel

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Say whether a bundle is as it was made. Needs no network and no database.",
    discussion: """
      Exits with 1 if it is not. What this release would write differently is no reason against a bundle; \
      --render-again lists it.
      """)

  @Argument(help: "A bundle.")
  var bundle: String
  @Flag(help: "Also list the files that this release would write differently from the same study.")
  var renderAgain = false
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let bytes = try Input.bytes(at: bundle, upTo: BundleVerification.largestArchive)
      let verification = BundleVerification(ofArchive: bytes)
      let differences =
        try renderAgain && verification.isValid
        ? BundleRendering.differences(inArchive: bytes) : nil
      if json {
        try Terminal.say(Report(verification, differences))
      } else {
        say(verification, differences)
      }
      if !verification.isValid { throw ExitCode.problems }
    }
  }

  private func say(_ verification: BundleVerification, _ differences: [String]?) {
    guard verification.isValid, let study = verification.study else {
      Terminal.say("No. “\(bundle)” is not as Accord made it:")
      for finding in verification.findings { Terminal.say("  \(finding.file): \(finding.finding)") }
      return
    }
    let version = verification.version.map { "version \($0)" } ?? "a draft"
    let state = verification.version == nil ? nil : verification.state
    let named = [version, state].compactMap(\.self).joined(separator: ", ")
    Terminal.say("Yes. \(study.displayTitle), \(named), SHA-256 \(verification.sha256 ?? "")")
    guard let differences else { return }
    if differences.isEmpty {
      return Terminal.say("This release of Accord would write the same files.")
    }
    Terminal.say("This release of Accord would write these files differently:")
    for path in differences { Terminal.say("  \(path)") }
  }

  private struct Report: Encodable {
    let valid: Bool
    let version: VersionNumber?
    let state: String?
    let findings: [BundleVerification.Finding]
    /// Nil where nobody asked, or where the bundle is not valid.
    let renderedDifferently: [String]?

    init(_ verification: BundleVerification, _ differences: [String]?) {
      valid = verification.isValid
      version = verification.version
      state = verification.state
      findings = verification.findings
      renderedDifferently = differences
    }

    private enum CodingKeys: String, CodingKey {
      case valid, version, state, findings, renderedDifferently
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(valid, forKey: .valid)
      // Null, not absent, in the bundle of a draft.
      try container.encode(version, forKey: .version)
      try container.encode(state, forKey: .state)
      try container.encode(findings, forKey: .findings)
      try container.encodeIfPresent(renderedDifferently, forKey: .renderedDifferently)
    }
  }
}
