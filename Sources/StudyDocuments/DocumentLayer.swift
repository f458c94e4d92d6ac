import StudyModel

/// What is added around a version's page, but never to the page that is kept: the board's stamp, or that the version must
/// not be used, and room for a stamp on paper.
package struct DocumentLayer: Hashable, Sendable {
  private let stamp: Stamp?
  private let leavesStampSpace: Bool

  /// - Parameter stamp: nil if the page is shown as it is.
  package init(stamp: Stamp?, leavesStampSpace: Bool) {
    self.stamp = stamp
    self.leavesStampSpace = leavesStampSpace
  }

  /// Whether the page stays unchanged.
  package var isEmpty: Bool { stamp == nil && !leavesStampSpace }

  /// - Parameter page: a consent's page as a release of Accord wrote it.
  package func around(_ page: String, in language: Language) -> String {
    var page = page
    if let stamp, let facts = page.firstRange(of: ConsentPage.factsTag) {
      page.insert(contentsOf: Self.fact(stamp, in: language), at: facts.upperBound)
    }
    if let body = page.firstRange(of: "<body") {
      let marks =
        (stamp?.isUnusable == true ? " data-approval=\"none\"" : "")
        + (leavesStampSpace ? " data-stamp-space" : "")
      page.insert(contentsOf: marks, at: body.upperBound)
    }
    return page
  }

  private static func fact(_ stamp: Stamp, in language: Language) -> String {
    let words = DocumentStrings(language)
    let tag = words.foreign.map { " lang=\"\($0.rawValue)\"" } ?? ""
    return ConsentPage.fact(
      words.approval, tag, stamp.notice(in: language), tag, className: "approval")
  }
}
