extension Study {
  /// A study frozen earlier, with its version number.
  public typealias Frozen = (number: VersionNumber, study: Study)

  /// The study as frozen under a number: each consent states a version that no earlier version states for a different
  /// text. Mobile apps compare the stated versions to decide whether to ask for consent again.
  public func statingConsentVersions(as number: VersionNumber, after earlier: [Frozen]) -> Study {
    let history = ConsentHistory(of: self, earlier)
    return statingConsentVersions { consent, text in
      history.standing(consent, text)
        ?? history.next(after: consent.statedVersion, of: consent.id, as: number).description
    }
  }

  /// The study as its draft is exported: a consent whose text differs from the last version states the next version,
  /// marked as a draft. A study that was never edited states what its file said.
  /// - Parameter revision: the revision of the draft, counted from 1.
  public func statingConsentVersions(ofDraft revision: Int, after earlier: [Frozen]) -> Study {
    if earlier.isEmpty, revision <= 1 { return self }
    let history = ConsentHistory(of: self, earlier)
    let number = earlier.map { $0.number }.max()?.next(.patch) ?? VersionNumber(1, 0, 0)
    return statingConsentVersions { consent, text in
      if let standing = history.standing(consent, text) { return standing }
      let next = history.next(after: consent.statedVersion, of: consent.id, as: number)
      return "\(next)-draft.\(revision)"
    }
  }

  private func statingConsentVersions(_ version: (Consent, ConsentWording) -> String) -> Study {
    var study = self
    let said = sayingFacts()
    for (index, consent) in consents.enumerated() {
      guard let wording = said.wording(of: consent.id) else { continue }
      study.consents[index].statedVersion = version(consent, wording)
    }
    return study
  }

  /// The text of a consent's document in all languages. The study must have its facts filled in.
  fileprivate func wording(of consent: Consent.ID) -> ConsentWording? {
    guard let consent = self.consent(consent) else { return nil }
    return ConsentWording(
      languages: languages, title: consent.title.values, metadata: consent.furtherMetadata,
      sections: consent.documentSections.map { section in
        ConsentWording.Section(
          headings: languages.map { section.documentHeading(in: $0, else: primaryLanguage) },
          level: section.headingLevel, content: section.content.values,
          html: section.htmlContent.values)
      },
      html: consent.replacementReviewText.values, original: consent.originalMarkdown.values,
      signatures: consent.signatures.map { signature in
        ConsentWording.Signature(
          id: signature.id, role: signature.role, requiresName: signature.requiresName,
          requiresDrawing: signature.requiresDrawing)
      })
  }
}

/// Everything from which a consent's Markdown is written, except the version it states. Missing translations fall back
/// to the first language.
private struct ConsentWording: Equatable {
  struct Section: Equatable {
    let headings: [String]
    let level: Int?
    let content: [Language: String]
    let html: [Language: String]
  }

  struct Signature: Equatable {
    let id: StudyModel.Signature.ID
    let role: StudyModel.Signature.Role
    let requiresName: Bool
    let requiresDrawing: Bool
  }

  let languages: [Language]
  let title: [Language: String]
  let metadata: [MetadataLine]
  let sections: [Section]
  let html: [Language: String]
  let original: [Language: String]
  let signatures: [Signature]
}

/// The consents of earlier versions, with the versions they state.
private struct ConsentHistory {
  private struct Entry {
    let consent: Consent.ID
    let stated: VersionNumber?
    let wording: ConsentWording
  }

  private let entries: [Entry]
  private let lastNumber: VersionNumber?
  private let currentIDs: Set<Consent.ID>

  init(of study: Study, _ earlier: [Study.Frozen]) {
    let earlier = earlier.sorted { $0.number < $1.number }
    entries = earlier.flatMap { version -> [Entry] in
      let said = version.study.sayingFacts()
      return said.consents.compactMap { consent in
        said.wording(of: consent.id).map { wording in
          Entry(
            consent: consent.id, stated: consent.statedVersion.flatMap { VersionNumber($0) },
            wording: wording)
        }
      }
    }
    lastNumber = earlier.last?.number
    currentIDs = Set(study.consents.map(\.id))
  }

  /// A consent that the study no longer has may have been renamed, so every other consent avoids its versions.
  private func entries(before consent: Consent.ID) -> [Entry] {
    entries.filter { $0.consent == consent || !currentIDs.contains($0.consent) }
  }

  /// The version that the consent stated last, if its text is unchanged and its author has not raised the version.
  func standing(_ consent: Consent, _ wording: ConsentWording) -> String? {
    let before = entries(before: consent.id)
    guard let last = before.last(where: { $0.consent == consent.id }) ?? before.last,
      last.wording == wording, let stated = last.stated,
      raised(consent.statedVersion, of: consent.id) == nil,
      !before.contains(where: { $0.stated == stated && $0.wording != wording })
    else { return nil }
    return stated.description
  }

  /// A version higher than any that the consent has stated. The author's own is used if it is high enough; otherwise
  /// the version grows like the study's number, so that a patch of the study is a patch of the text.
  func next(
    after own: String?, of consent: Consent.ID, as number: VersionNumber
  ) -> VersionNumber {
    if let own = raised(own, of: consent) { return own }
    guard let highest = highest(of: consent) else { return number }
    let growth = lastNumber.map { number.growth(since: $0) } ?? .major
    let next = highest.next(growth)
    return growth == .patch ? next : max(number, next)
  }

  private func highest(of consent: Consent.ID) -> VersionNumber? {
    entries(before: consent).compactMap(\.stated).filter(\.leavesRoom).max()
  }

  private func raised(_ own: String?, of consent: Consent.ID) -> VersionNumber? {
    guard let own = own.flatMap({ VersionNumber($0) }), own.leavesRoom else { return nil }
    guard let highest = highest(of: consent) else { return own }
    return own > highest ? own : nil
  }
}

extension VersionNumber {
  /// Whether a higher number exists.
  fileprivate var leavesRoom: Bool { isWithinBounds && major < Self.largestPart }

  /// The first part that is greater than in an earlier number.
  fileprivate func growth(since earlier: VersionNumber) -> Part {
    major > earlier.major ? .major : minor > earlier.minor ? .minor : .patch
  }
}
