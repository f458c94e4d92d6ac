import StudyModel
import StudyReview
import StudyStore

/// The threads on a version under review, and those on earlier ones that are not closed, each at the screen of this version
/// that shows its subject now. Only the comments of some are on the page; of the others, some are lines that lead to them.
struct ReviewThreads: Sendable {
  /// The most comments on a page: as many people read, and as a browser shows without delay.
  static let mostComments = 200
  /// The most lines next to a screen.
  static let mostLines = 5

  let all: [PlacedThread]
  private let byScreen: [StoryboardScreen.ID: ShownThreads]
  let onFacts: ShownThreads
  /// The threads on earlier versions that no screen of this version shows, with their comments.
  let elsewhere: [ShownThreads.Thread]
  /// The threads that are on the page, with their comments or as a line.
  let shown: Set<StudyThread.ID>
  private let finder: Finder

  /// The version under review.
  var number: VersionNumber { finder.number }

  /// - Parameter findings: where threads on earlier versions are in this one, as far as that is known.
  init(
    _ review: OpenedReview, on screens: [StoryboardScreen],
    findings: [StudyThread.ID: AnchorFinding] = [:]
  ) {
    let finder = Finder(study: review.study, number: review.number, findings: findings)
    self.finder = finder
    var own = ScreensOfPlaces(screens)
    let reading = finder.threads
    all = review.threads.map { thread in
      let finding = finder.finding(of: thread, by: reading)
      let place = finding.map { $0.place ?? [] } ?? thread.place
      return PlacedThread(
        thread: thread, isEarlier: thread.version != review.number,
        screen: finding.map { own.screen(of: thread, at: $0.place ?? []) } ?? thread.screen,
        isOnFacts: place.first == "facts" && thread.screen == nil)
    }
    func next(to screen: [PlacedThread]) -> ShownThreads {
      ShownThreads(screen) { finder.subject(of: $0, by: reading) }
    }
    byScreen = Dictionary(grouping: all.filter { $0.screen != nil }) { $0.screen ?? "" }
      .mapValues(next)
    onFacts = next(to: all.filter(\.isOnFacts))
    elsewhere = all.filter { $0.isEarlier && !$0.isOnPage && $0.thread.hasComments }.map {
      ShownThreads.Thread($0, about: finder.subject(of: $0, by: reading))
    }
    shown = Set(
      (byScreen.values.flatMap(\.threads) + onFacts.threads + elsewhere).map(\.thread.id))
  }

  func threads(on screen: StoryboardScreen.ID) -> ShownThreads {
    byScreen[screen] ?? ShownThreads()
  }

  /// What a thread is about, for a line anywhere on the page.
  func subjects(of threads: [PlacedThread]) -> [ThreadCard.Subject] {
    let reading = finder.threads
    return threads.map { finder.subject(of: $0, by: reading) }
  }

  /// Finds the subjects of threads in the version.
  private struct Finder: Sendable {
    let study: Study
    let number: VersionNumber
    let findings: [StudyThread.ID: AnchorFinding]

    var threads: ThreadFinder { ThreadFinder(in: study, number) }

    func finding(of thread: StudyThread, by finder: ThreadFinder) -> AnchorFinding? {
      findings[thread.id] ?? finder.finding(of: thread)
    }

    func subject(of placed: PlacedThread, by finder: ThreadFinder) -> ThreadCard.Subject {
      finder.subject(of: placed.thread, at: finding(of: placed.thread, by: finder))
    }
  }
}
