import StudyModel

/// Whether a bundle is intact. This needs no network and no store, and never generates anything again, so a bundle stays
/// valid whatever later releases write. `BundleRendering` answers the other question.
package struct BundleVerification: Hashable, Sendable {
  /// The largest archive that is opened: the largest contents, and room for the names.
  package static let largestArchive = ImportLimits.unpackedBytes + 1_000_000

  /// The differences, by file; empty for a valid bundle.
  package private(set) var findings: [Finding] = []
  /// Nil for the bundle of a draft, or if it cannot be read.
  package private(set) var version: VersionNumber?
  /// SHA-256 of the study document in the bundle.
  package private(set) var sha256: String?
  /// The study of the bundle, if it can be opened.
  package private(set) var study: Study?

  package var isValid: Bool { findings.isEmpty }
  /// The state of the version when the bundle was made, such as `published`; nil if the bundle does not state it.
  package private(set) var state: String?
  /// Whether the bundle states when the version was published.
  package private(set) var wasPublished = false
  /// What allowed the version to be used when the bundle was made; nil if the bundle states nothing.
  package private(set) var approval: BundleApproval?

  package struct Finding: Codable, Hashable, Sendable {
    /// A path in the bundle, or the bundle itself.
    package var file: String
    package var finding: String

    package init(file: String, finding: String) {
      self.file = file
      self.finding = finding
    }
  }

  package init(ofArchive bytes: [UInt8]) {
    do {
      check(try ZipReader.files(of: bytes))
    } catch {
      report("(bundle)", error.message)
    }
  }

  /// Checks the files of an unpacked bundle.
  package init(of files: [ExportedFile]) { check(files) }

  private mutating func check(_ files: [ExportedFile]) {
    let byPath = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    checkManifest(byPath)
    openStudy(byPath)
    guard let study, let facts = openFacts(byPath), facts.layout >= BundleStatement.firstLayout
    else { return }
    openStatement(byPath, facts: facts)
    if facts.layout >= BundleFacts.completeLayout { checkContents(byPath, of: study) }
  }

  private mutating func report(_ file: String, _ finding: String) {
    findings.append(Finding(file: file, finding: finding))
  }
}

extension BundleVerification {
  private mutating func checkManifest(_ files: [String: [UInt8]]) {
    let name = BundleManifest.fileName
    guard let bytes = files[name] else {
      return report(name, "The list of checksums is missing.")
    }
    guard let manifest = BundleManifest(reading: bytes) else {
      return report(name, "The list of checksums cannot be read.")
    }
    for (path, checksum) in manifest.checksums.sorted(by: { $0.key < $1.key }) {
      guard let bytes = files[path] else {
        report(path, "The file is listed in \(name) but missing.")
        continue
      }
      if StudyModel.sha256(bytes) != checksum {
        report(path, "The file was changed: its checksum is not the one in \(name).")
      }
    }
    for path in files.keys.sorted() where path != name && manifest.checksums[path] == nil {
      report(path, "The file was added: \(name) does not list it.")
    }
  }

  private mutating func openStudy(_ files: [String: [UInt8]]) {
    let name = AccordFormat.fileName
    guard let bytes = files[name] else { return report(name, "The study document is missing.") }
    sha256 = StudyModel.sha256(bytes)
    do {
      study = try Study(document: bytes)
    } catch {
      return report(name, "The study document cannot be opened. \(error.message)")
    }
    if (try? JSONValue(parsing: bytes).canonicalBytes) != bytes {
      report(name, "The study document is not canonical JSON, so it was not written by Accord.")
    }
  }

  private mutating func openFacts(_ files: [String: [UInt8]]) -> BundleFacts? {
    let name = BundleFacts.fileName
    guard let bytes = files[name] else {
      report(name, "The version’s facts are missing.")
      return nil
    }
    guard let facts = try? BundleFacts(reading: bytes) else {
      report(name, "The version’s facts cannot be read.")
      return nil
    }
    version = facts.number
    if facts.sha256 != sha256 {
      report(name, "The version was frozen with a different study document: the hashes differ.")
    }
    guard facts.layout <= BundleFacts.currentLayout else {
      report(name, Self.newer(facts.layout))
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
      return report(name, "The description of the bundle is missing.")
    }
    guard let statement = try? BundleStatement(reading: bytes) else {
      return report(name, "The description of the bundle cannot be read.")
    }
    if (statement.state == .draft) != (facts.number == nil) {
      report(
        name,
        "The bundle says that it is \(statement.state.rawValue), but \(BundleFacts.fileName) contradicts this."
      )
    }
    state = statement.state.rawValue
    wasPublished = statement.published != nil
    openApproval(files, of: statement.state)
  }

  /// A proposed, an approved, and an expired version must not be mistaken for one another.
  private mutating func openApproval(
    _ files: [String: [UInt8]], of state: BundleStatement.State
  ) {
    let name = BundleApproval.fileName
    guard let bytes = files[name] else {
      if state.hasApproval == true {
        report(name, "The approval is missing, but the bundle says that it is \(state.rawValue).")
      }
      return
    }
    guard let approval = try? BundleApproval(reading: bytes) else {
      return report(name, "The approval cannot be read.")
    }
    if state.hasApproval == false {
      report(name, "The bundle says that it is \(state.rawValue), so it cannot have an approval.")
    } else if let contradiction = approval.contradiction(
      of: state, version: version, document: sha256)
    {
      report(name, contradiction)
    } else {
      self.approval = approval
    }
  }

  /// Finds what the study requires and the bundle lacks, what the study does not know, and assets whose content does not
  /// match their name, from names and hashes alone.
  private mutating func checkContents(_ files: [String: [UInt8]], of study: Study) {
    let required = BundlePath.required(by: study)
    let assets = Dictionary(study.assets.map { (BundlePath.asset($0.id), $0.id) }) { first, _ in
      first
    }
    let reported = Set(findings.map(\.file))
    for path in required.union(files.keys).sorted() where !reported.contains(path) {
      guard let bytes = files[path] else {
        report(path, "The file is missing: the study document produces one.")
        continue
      }
      if let hash = assets[path] {
        if StudyModel.sha256(bytes) != hash {
          report(path, "The content does not match the hash in the file name.")
        }
      } else if !required.contains(path), path != BundleApproval.fileName {
        report(path, "The study document does not produce this file.")
      }
    }
  }
}
