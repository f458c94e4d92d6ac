import ArgumentParser
import Foundation
import StudyBundle
import StudyExchange
import StudyModel

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that a bundle, or an exported history, is unchanged.",
    discussion: """
      Needs no network and no database.
      Exits with 1 if it has changed, or lacks the approval that its study requires; for an exported history or audit log, the message names the first changed entry. \
      Exits with 65 if it is a kind of file that cannot be verified, such as a CSV table or a package for a board. \
      Without --key, the signature is checked with the key in the bundle, which only shows that the bundle is whole. \
      A bundle stays valid if this release would write its files differently; --render-again lists those files.
      \(Examples.text("accord verify bundle.zip", "accord verify bundle.zip --key portal.pub", "accord verify history.json"))
      """)

  @Argument(help: "A bundle, or a history or audit log exported as JSON.")
  var bundle: String
  @Option(
    name: .customLong("key"),
    help:
      "A file with the portal’s public key, from its page “Signing keys”. Repeat it for several keys. A bundle that none of them signed is not valid."
  )
  var keys: [String] = []
  @Flag(help: "Also list the files that this release would write differently from the same study.")
  var renderAgain = false
  @Flag(help: "Print JSON for other tools.")
  var json = false

  func run() async throws {
    try await reporting(asJSON: json) {
      let bytes = try Input.bytes(
        at: bundle, upTo: max(BundleLimits.archiveBytes, ChainCheck.largestFile))
      if let other = UnverifiableFile(bytes) { throw Failure(.badInput, other.explanation) }
      if let chain = ChainCheck(bytes) { return try chain.report(on: bundle, asJSON: json) }
      let verification = BundleVerification(
        ofArchive: bytes, trusting: try keys.map { try Self.key(at: $0) })
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

  private static func key(at path: String) throws -> VerifyingKey {
    let bytes = try Input.bytes(at: path, upTo: 10_000)
    guard let key = VerifyingKey(text: String(decoding: bytes, as: UTF8.self)) else {
      throw Failure(
        .badInput,
        "“\(path)” is not a public key. Download it from the portal’s page “Signing keys”.")
    }
    return key
  }

  private func say(_ verification: BundleVerification, _ differences: [String]?) {
    guard verification.isValid, verification.study != nil else {
      Terminal.say("Changed. “\(bundle)” is not as Accord made it:")
      for finding in verification.findings { Terminal.say("  \(finding.file): \(finding.finding)") }
      return
    }
    let today = CalendarDay(.now, in: .gmt)
    Terminal.say("Unchanged. \(verification.headline(on: today))")
    let said = verification.standing(on: today)
    for line in verification.proof(on: today) where line != said { Terminal.say(line) }
    Terminal.say(verification.origin)
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
    /// Nil if the bundle does not state it.
    let requiresBoard: Bool?
    let approval: BundleApproval?
    let signature: BundleVerification.Signature?
    let findings: [BundleVerification.Finding]
    /// Nil if not requested, or if the bundle is not valid.
    let renderedDifferently: [String]?

    init(_ verification: BundleVerification, _ differences: [String]?) {
      valid = verification.isValid
      version = verification.version
      state = verification.state?.rawValue
      requiresBoard = verification.requiresBoard
      approval = verification.approval
      signature = verification.signature
      findings = verification.findings
      renderedDifferently = differences
    }

    private enum CodingKeys: String, CodingKey {
      case valid, version, state, requiresBoard, approval, signature, findings, renderedDifferently
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(valid, forKey: .valid)
      // Null, not absent, for the bundle of a draft.
      try container.encode(version, forKey: .version)
      try container.encode(state, forKey: .state)
      try container.encodeIfPresent(requiresBoard, forKey: .requiresBoard)
      try container.encodeIfPresent(approval, forKey: .approval)
      // Null, not absent, for a bundle without a signature that fits.
      try container.encode(signature, forKey: .signature)
      try container.encode(findings, forKey: .findings)
      try container.encodeIfPresent(renderedDifferently, forKey: .renderedDifferently)
    }
  }
}
