import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// The threads about one part of the draft that are not closed, each with the field of the part's form that it is about.
struct PartThreads: Sendable {
  struct Placed: Sendable {
    let thread: StudyThread
    let subject: ThreadCard.Subject
    /// The name of the field; nil for a thread about the whole part or about words in another language.
    let field: String?
  }

  let all: [Placed]

  /// - Parameters:
  ///   - threads: any threads of the study; those about other parts are left out.
  ///   - language: the language of the form.
  init(_ threads: [StudyThread], about part: PlacedPart, _ language: Language) {
    // Most studies have none, and finding them means reading the whole study.
    guard !threads.isEmpty else {
      self.init(all: [])
      return
    }
    let draft = AnchorFinder(part.study)
    let settings = part.settings
    let placed = threads.compactMap { thread -> Placed? in
      let anchor = draft.subject(of: thread.subject)
      let finding = draft.finding(of: anchor)
      // A thread whose words are gone stays with the part that they were in, and one about the whole study with the facts.
      let whole = finding.place ?? anchor.place
      let place = PlacedPart.nearest(to: whole, in: part.study)?.documentPlace ?? ["facts"]
      guard place == part.documentPlace else { return nil }
      let isHere = anchor.language == nil || anchor.language == language
      let setting =
        isHere
        ? draft.member(of: anchor, finding).flatMap {
          settings.field(at: ProblemPlace(whole + $0, in: part.study), language: language)
        } : nil
      return Placed(
        thread: thread,
        subject: ThreadCard.Subject(
          anchor: anchor,
          title: setting?.labelWithRow ?? (isHere ? "" : anchor.language?.englishName ?? ""),
          address: setting.map { "#" + FieldView.id(of: $0) }
            ?? (isHere ? nil : ThreadCard.place(of: thread, at: place, in: part.study)),
          change: finding.changeText, words: finding.newWords(for: anchor)),
        field: setting?.name)
    }
    self.init(all: placed)
  }

  private init(all: [Placed]) { self.all = all }

  /// The same threads with their comments.
  /// - Parameter threads: as many, in the same order.
  fileprivate func with(_ threads: [StudyThread]) -> PartThreads {
    PartThreads(
      all: zip(all, threads).map { placed, thread in
        Placed(thread: thread, subject: placed.subject, field: placed.field)
      })
  }
}

extension AnchorFinder {
  /// The path to the text or setting inside the part in which the subject of a thread is, or was if it is gone.
  func member(of anchor: ThreadAnchor, _ finding: AnchorFinding) -> Place? {
    guard anchor.quote != nil, let words = finding.words, let place = finding.place,
      let language = anchor.language
    else { return anchor.member }
    return member(
      saying: words, in: place, language, first: finding.isMoved ? nil : anchor.member)
  }
}

extension Services {
  /// The threads next to a part in the editor; nil for people who cannot edit the draft.
  /// - Parameter answered: a thread to show even if it is closed, because an answer to it was refused.
  func partThreads(
    _ draft: Draft, _ part: PlacedPart, _ language: Language, _ context: SignedInContext,
    showing answered: StudyThread? = nil
  ) async throws -> PartThreads? {
    guard draft.mayEdit else { return nil }
    let (id, account) = (draft.study.id, context.account.id)
    var threads =
      try await store.threads(
        of: id, for: account, ThreadFilter(.everything, states: ThreadState.unsettled),
        mostComments: 0) ?? []
    if let answered, !threads.contains(where: { $0.id == answered.id }) { threads.append(answered) }
    // Of the threads on the study, few are about the part.
    let placed = PartThreads(threads, about: part, language)
    return placed.with(
      try await store.withComments(placed.all.map(\.thread), of: id, for: account))
  }
}
