import StudyModel

/// What is put around a version's page for whoever prints it, and never into the page that is kept: that the version is
/// withdrawn, and room for a board's stamp.
package struct DocumentLayer: Hashable, Sendable {
  private let isWithdrawn: Bool
  private let leavesStampSpace: Bool

  package init(isWithdrawn: Bool, leavesStampSpace: Bool) {
    self.isWithdrawn = isWithdrawn
    self.leavesStampSpace = leavesStampSpace
  }

  /// Whether the page stays as it is kept.
  package var isEmpty: Bool { !isWithdrawn && !leavesStampSpace }

  /// - Parameter page: a consent's page as a release of Accord wrote it.
  package func around(_ page: String, in language: Language) -> String {
    var page = page
    if isWithdrawn, let facts = page.firstRange(of: ConsentPage.factsTag) {
      page.insert(contentsOf: Self.withdrawal(in: language), at: facts.upperBound)
    }
    if let body = page.firstRange(of: "<body") {
      let marks =
        (isWithdrawn ? " data-approval=\"none\"" : "")
        + (leavesStampSpace ? " data-stamp-space" : "")
      page.insert(contentsOf: marks, at: body.upperBound)
    }
    return page
  }

  private static func withdrawal(in language: Language) -> String {
    let words = DocumentWords(language)
    let tag = words.foreign.map { " lang=\"\($0.rawValue)\"" } ?? ""
    return ConsentPage.fact(words.approval, tag, words.withdrawn, tag, className: "approval")
  }
}
