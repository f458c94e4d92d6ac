import Hummingbird
import Logging
import StudyEditing
import StudyModel
import StudyPrint
import StudyStore

/// The versions that a package is about.
struct PackageChoice: Sendable {
  let study: PackageStudy
  let line: VersionLine
  /// The versions before it, the latest first.
  let earlier: [VersionLine]
  let order: PackageOrder
  /// False if the version to compare with does not exist.
  let isKnown: Bool

  init(
    of line: VersionLine, in study: PackageStudy, among lines: [VersionLine], since: String?,
    for account: Account.ID
  ) {
    self.study = study
    self.line = line
    earlier = lines.asRecorded.filter { $0.number < line.number }.sorted { $0.number > $1.number }
    // Boards compare with what they approved last, or saw last.
    let usual = (earlier.first { $0.approval != nil } ?? earlier.first)?.number
    let named = since.flatMap { VersionNumber($0) }
    let base: VersionNumber?
    switch since {
    case nil: (base, isKnown) = (usual, true)
    case "none"?: (base, isKnown) = (nil, true)
    case _?:
      isKnown = earlier.contains { $0.number == named }
      base = isKnown ? named : usual
    }
    order = PackageOrder(
      study: study.id, version: line.number, base: base, account: account)
  }
}
