import StudyModel

/// Whether a bundle is intact. This needs no network and no store, and never generates anything again, so a bundle stays
/// valid whatever later releases write.
public struct BundleVerification: Hashable, Sendable {
  /// The differences, by file; empty for a valid bundle.
  public internal(set) var findings: [Finding] = []
  /// Nil for the bundle of a draft, or if it cannot be read.
  public private(set) var version: VersionNumber?
  /// SHA-256 of the study document in the bundle.
  public private(set) var sha256: String?
  /// The study of the bundle, if it can be opened.
  public private(set) var study: Study?

  /// Whether nothing was found.
  public var isValid: Bool { findings.isEmpty }
  /// The state of the version when the bundle was made; nil if the bundle does not state it, as the oldest ones.
  public private(set) var state: BundleState?
  /// Whether the bundle states when the version was published.
  package private(set) var wasPublished = false
  /// The later version that took the place of a proposed one.
  package private(set) var replacement: VersionNumber?
  /// Whether the study required a board's approval when the version was published; nil if the bundle does not state it.
  public private(set) var requiresBoard: Bool?
  /// What allowed the version to be used when the bundle was made; nil if the bundle states nothing.
  public private(set) var approval: BundleApproval?

  /// What the signature says; nil if the bundle has none, or none that fits.
  public internal(set) var signature: Signature?
  /// Whether the zip was packed again, which changes nothing in what it carries.
  package private(set) var isRepacked = false
  /// The folder of the files that are checked: `data/` in a bag.
  private var folder = ""

  /// What is wrong with a bundle.
  public struct Finding: Codable, Hashable, Sendable {
    /// A path in the bundle, or the bundle itself.
    public var file: String
    /// What is wrong with it, in English.
    public var finding: String

    package init(file: String, finding: String) {
      self.file = file
      self.finding = finding
    }
  }

  /// Checks the files of an unpacked bundle, with or without the folder that it unpacks to.
  /// - Parameter keys: public keys that are known to be the portal's; with them, an unsigned bundle is not valid. Without,
  ///   the key in the bundle is believed.
  public init(of files: [BundleFile], trusting keys: [VerifyingKey] = []) {
    check(files, trusting: keys)
  }

  /// The verification of a bundle that cannot be opened at all.
  package init(unopened reason: String) { report(Self.whole, reason) }

  private init() {}

  /// How findings name the bundle itself.
  static let whole = "(bundle)"

  private mutating func check(_ files: [BundleFile], trusting keys: [VerifyingKey]) {
    checkRepetition(files)
    for file in files where !FileName.isSafe(file.path) {
      report(file.path, "The name of the file is not safe.")
    }
    let opening = BundleOpening(files)
    let byPath = Dictionary(opening.payload.map { ($0.path, $0.bytes) }) { first, _ in first }
    if opening.isBag {
      checkBag(opening, trusting: keys)
      isRepacked = files.map(\.path) != files.map(\.path).sorted()
      folder = BagPath.payload
    } else {
      requireSignature(trusting: keys)
      checkSums(byPath)
    }
    openStudy(byPath)
    guard let study, let facts = openFacts(byPath) else { return }
    let isStated = facts.layout >= BundleStatement.firstLayout
    if isStated { checkLayout(facts.layout, isBag: opening.isBag, byPath) }
    // A bundle is written with a statement today, whatever layout its version was frozen for.
    if isStated || byPath[BundleStatement.fileName] != nil { openStatement(byPath, facts: facts) }
    if facts.layout >= BundleFacts.completeLayout {
      checkContents(byPath, of: study, layout: facts.layout, isBag: opening.isBag)
    }
  }

  /// Of two files with one name, only one would be compared with its checksum.
  private mutating func checkRepetition(_ files: [BundleFile]) {
    var seen: Set<String> = []
    for file in files where !seen.insert(file.path).inserted {
      report(file.path, "The bundle contains this file twice.")
    }
  }

  mutating func report(_ file: String, _ finding: String) {
    findings.append(Finding(file: file, finding: finding))
  }
}

extension BundleVerification {
  private mutating func checkSums(_ files: [String: [UInt8]]) {
    let name = BundleManifest.fileName
    checkManifest(name, files[name], of: files)
  }

  /// A version that was frozen for bags is never without one; an earlier one keeps its own list in it.
  private mutating func checkLayout(_ layout: Int, isBag: Bool, _ files: [String: [UInt8]]) {
    if layout >= BundleFacts.firstBagLayout, !isBag {
      report(Self.whole, "The bundle was downgraded: it has layout \(layout) but is not a bag.")
    } else if layout < BundleFacts.firstBagLayout, isBag {
      var inner = BundleVerification()
      inner.checkSums(files)
      let reported = Set(findings.map(\.file))
      for finding in inner.findings where !reported.contains(folder + finding.file) {
        report(folder + finding.file, finding.finding)
      }
    }
  }

  private mutating func openStudy(_ files: [String: [UInt8]]) {
    let name = BundlePath.study
    guard let bytes = files[name] else {
      return report(folder + name, "The study document is missing.")
    }
    sha256 = StudyModel.sha256(bytes)
    do {
      study = try Study(document: bytes)
    } catch {
      return report(folder + name, "The study document cannot be opened. \(error.message)")
    }
    if (try? JSONValue(parsing: bytes).canonicalBytes) != bytes {
      report(
        folder + name, "The study document is not canonical JSON, so it was not written by Accord.")
    }
  }

  private mutating func openFacts(_ files: [String: [UInt8]]) -> BundleFacts? {
    let name = BundleFacts.fileName
    guard let bytes = files[name] else {
      report(folder + name, "The version’s facts are missing.")
      return nil
    }
    guard let facts = try? BundleFacts(reading: bytes) else {
      report(folder + name, "The version’s facts cannot be read.")
      return nil
    }
    version = facts.number
    if facts.sha256 != sha256 {
      report(
        folder + name, "The version was frozen with a different study document: the hashes differ.")
    }
    guard facts.layout <= BundleFacts.currentLayout else {
      report(folder + name, Self.newer(facts.layout))
      return nil
    }
    return facts
  }

  private static func newer(_ layout: Int) -> String {
    "The bundle has layout \(layout), which this release does not know. Update Accord."
  }

  private mutating func openStatement(_ files: [String: [UInt8]], facts: BundleFacts) {
    let name = BundleStatement.fileName
    guard let bytes = files[name] else {
      return report(folder + name, "The description of the bundle is missing.")
    }
    guard let statement = try? BundleStatement(reading: bytes) else {
      return report(folder + name, "The description of the bundle cannot be read.")
    }
    if (statement.state == .draft) != (facts.number == nil) {
      report(
        folder + name,
        "The bundle says that it is \(statement.state.rawValue), but \(BundleFacts.fileName) contradicts this."
      )
    }
    state = statement.state
    wasPublished = statement.published != nil
    requiresBoard = statement.requiresBoard
    replacement = statement.replacedBy.flatMap { VersionNumber($0) }
    openApproval(files, of: statement.state)
  }

  /// A proposed, an approved, and an expired version must not be mistaken for one another.
  private mutating func openApproval(
    _ files: [String: [UInt8]], of state: BundleState
  ) {
    let name = BundleApproval.fileName
    guard let bytes = files[name] else {
      if state.hasApproval == true {
        report(
          folder + name,
          "The approval is missing, but the bundle says that it is \(state.rawValue).")
      } else if requiresBoard == true {
        report(
          folder + name, "This study requires a board’s approval, and the bundle carries none.")
      }
      return
    }
    guard let approval = try? BundleApproval(reading: bytes) else {
      return report(folder + name, "The approval cannot be read.")
    }
    if state.hasApproval == false {
      report(
        folder + name,
        "The bundle says that it is \(state.rawValue), so it cannot have an approval.")
    } else if let contradiction = approval.contradiction(
      of: state, version: version, document: sha256)
    {
      report(folder + name, contradiction)
    } else {
      self.approval = approval
    }
  }

  /// Finds what the study requires and the bundle lacks, what the study does not know, and assets whose content does not
  /// match their name, from names and hashes alone.
  private mutating func checkContents(
    _ files: [String: [UInt8]], of study: Study, layout: Int, isBag: Bool
  ) {
    let names = BundlePath.required(by: study, layout: layout)
    let required = isBag ? Self.paths(of: names, among: files) : names
    let assets = Dictionary(study.assets.map { (BundlePath.asset($0.id), $0.id) }) { first, _ in
      first
    }
    let added =
      layout >= BundleFacts.completedLayout ? checkCompletion(files, of: study, in: folder) : []
    let reported = Set(findings.map(\.file))
    let hasFormats = layout >= BundleFacts.firstBagLayout
    for path in required.union(files.keys).sorted() where !reported.contains(folder + path) {
      guard let bytes = files[path] else {
        report(folder + path, "The file is missing: the study document produces one.")
        continue
      }
      if let hash = assets[path] {
        if StudyModel.sha256(bytes) != hash {
          report(folder + path, "The content does not match the hash in the file name.")
        }
      } else if !required.contains(path), !added.contains(path), !BundlePath.layer.contains(path),
        !(hasFormats && path.hasPrefix(BundlePath.formats))
      {
        report(folder + path, "The study document does not produce this file.")
      }
    }
  }

  /// The paths in a bag of the files with these names.
  private static func paths(
    of names: Set<String>, among files: [String: [UInt8]]
  ) -> Set<String> {
    Set(
      names.map { name in
        let candidates = BagPath.candidates(name)
        return candidates.first { files[$0] != nil } ?? candidates[0]
      })
  }
}
