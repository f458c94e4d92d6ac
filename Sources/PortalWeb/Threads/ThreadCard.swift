import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// A thread with its comments, as lists, its own page, and the margin of a version show it. There may be thousands of
/// comments on a page, so that it is written without a template.
struct ThreadCard: Sendable {
  /// Where the subject of the thread is now.
  struct Subject: Sendable {
    /// What it is.
    let anchor: ThreadAnchor
    let title: String
    /// The page of the editor; nil for people who cannot edit, and if the part is gone.
    let address: String?
    /// What has happened to it since; nil if nothing has.
    let change: String?
    /// The words there now, if they are not the quoted ones.
    let words: String?
  }

  /// Who sees the comments, and so can retract their own.
  struct Reader: Sendable {
    let account: Account.ID
    let csrf: String
  }

  private let thread: StudyThread
  private let subject: Subject
  private let reader: Reader?
  private let showsVersion: Bool
  private let isForReview: Bool

  /// - Parameters:
  ///   - reader: nil where comments are only read.
  ///   - isForReview: whether versions are read to review them, by people who may not know the study otherwise.
  init(
    _ thread: StudyThread, about subject: Subject, reader: Reader? = nil, showsVersion: Bool = true,
    isForReview: Bool = false
  ) {
    self.thread = thread
    self.subject = subject
    self.reader = reader
    self.showsVersion = showsVersion
    self.isForReview = isForReview
  }

  static func id(of thread: StudyThread) -> String { "thread-\(thread.number)" }

  /// Where the thread is next to a field in the editor.
  static func besideID(of thread: StudyThread) -> String { "at-thread-\(thread.number)" }

  /// The page of the editor where the subject of a thread is, at the thread unless that is closed.
  static func place(of thread: StudyThread, at place: Place, in study: Study) -> String {
    let page = Paths.write(study, at: place, in: thread.language)
    return thread.state == .closed ? page : "\(page)#\(besideID(of: thread))"
  }

  /// - Parameter heading: the level of the thread's heading.
  func html(heading: Int) -> HTMLFragment {
    let id = Self.id(of: thread)
    let state = thread.fault == nil ? thread.state.rawValue : "altered"
    return #"""
      <article class="thread" id="\#(id)" aria-labelledby="\#(id)-title" data-thread-state="\#(state)">
      <header class="thread-head"><h\#(heading) class="thread-title" id="\#(id)-title"><a href="\#(Paths.thread(thread.id, of: thread.study))">Comment \#(thread.number)</a></h\#(heading)>
      \#(Self.chip(thread.chip))\#(requirement)\#(place)\#(version)</header>
      \#(said)</article>
      """#
  }

  /// What it is about and its comments, or why nothing of them is shown.
  private var said: HTMLFragment {
    if let fault = thread.fault { return #"<div class="comments"><p>\#(fault)</p></div>"# }
    let comments = HTMLFragment(stringLiteral: thread.comments.map(comment).html)
    return #"\#(quote)\#(change)<ol class="comments">\#(comments)</ol>"#
  }

  private var requirement: HTMLFragment {
    thread.isRequired
      ? Self.chip(Chip("Required", icon: "warning", tone: "brick"))
      : #"<span class="chip">Suggested</span>"#
  }

  private var place: HTMLFragment? {
    guard !subject.title.isEmpty else { return nil }
    guard let address = subject.address else {
      return #"<span class="thread-place" dir="auto">\#(subject.title)</span>"#
    }
    return #"""
      <a class="thread-place" href="\#(address)"><span class="visually-hidden">Edit </span><bdi>\#(subject.title)</bdi></a>
      """#
  }

  private var version: HTMLFragment? {
    guard showsVersion else { return nil }
    guard let version = thread.version else {
      return #"<span class="thread-version">Draft</span>"#
    }
    let page =
      isForReview ? Paths.review(thread.study, version) : Paths.version(thread.study, version)
    return #"""
      <a class="thread-version" href="\#(page)">\#(version.description)</a>
      """#
  }

  private var quote: HTMLFragment? {
    guard let quote = subject.anchor.quote else { return nil }
    let language: HTMLFragment? = subject.anchor.language.map { #" lang="\#($0.rawValue)""# }
    return #"<blockquote class="thread-quote"\#(language) dir="auto">\#(quote)</blockquote>"#
  }

  private var change: HTMLFragment? {
    guard let change = subject.change else { return nil }
    let now: HTMLFragment? = subject.words.map {
      #": <q class="thread-now" dir="auto">\#($0)</q>"#
    }
    return #"<p class="thread-change">\#(change)\#(now)</p>"#
  }

  private func comment(_ comment: ThreadComment) -> HTMLFragment {
    let at = Moment(comment.at)
    let role: HTMLFragment? = comment.isFromReviewer ? " <span>Reviewer</span>" : nil
    return #"""
      <li class="comment" id="thread-\#(thread.number)-\#(comment.number)"><p class="comment-by"><bdi>\#(comment.author)</bdi>\#(role) <time datetime="\#(at.machine)">\#(at.words)</time></p>\#(move(comment))\#(text(comment))\#(retraction(comment))</li>
      """#
  }

  private func move(_ comment: ThreadComment) -> HTMLFragment? {
    comment.state.map { #"<p class="comment-move">\#($0.moveText)</p>"# }
  }

  private func text(_ comment: ThreadComment) -> HTMLFragment? {
    guard let text = comment.text else {
      return #"<p class="comment-text muted">Retracted by its author</p>"#
    }
    return text.isEmpty ? nil : #"<p class="comment-text" dir="auto">\#(text)</p>"#
  }

  private func retraction(_ comment: ThreadComment) -> HTMLFragment? {
    guard let reader, reader.account == comment.accountID, comment.text?.isEmpty == false else {
      return nil
    }
    let path = Paths.retraction(of: comment.number, in: thread.id, of: thread.study)
    return #"""
      <form class="comment-tools" method="post" action="\#(path)"><input type="hidden" name="csrf" value="\#(reader.csrf)"><button class="button-quiet button-small button-flush" type="submit">Retract<span class="visually-hidden"> comment \#(comment.number)</span></button></form>
      """#
  }

  static func chip(_ chip: Chip) -> HTMLFragment {
    let tone: HTMLFragment? = chip.tone.map { " chip-\($0)" }
    return #"""
      <span class="chip\#(tone)"><svg class="icon" aria-hidden="true"><use href="/icons/icons.svg#\#(chip.icon)"/></svg>\#(chip.words)</span>
      """#
  }
}

extension AnchorFinding {
  /// The words that are now in the place of the quoted ones, with those around them; nil if they are the same, or unknown.
  func newWords(for anchor: ThreadAnchor) -> String? {
    state == .changed && anchor.quote != nil ? passage : nil
  }
}

extension ThreadAnchor {
  /// The name of the part, and of the setting if the thread is about one.
  func title(in part: PlacedPart) -> String {
    let title = part.title(in: part.study.primaryLanguage)
    guard quote == nil, let member else { return title }
    let setting = part.settings.first { $0.path == member }
    return setting.map { "\(title) · \($0.label)" } ?? title
  }
}
