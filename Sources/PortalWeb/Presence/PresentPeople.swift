import StudyModel
import StudyStore

/// Who has which part of which study open. A person who gives no sign for a while is gone.
struct PresentPeople: Sendable {
  /// A part of a study that someone has open.
  struct Part: Hashable, Sendable {
    let place: Place
    /// In the study's primary language.
    let title: String
    let language: Language
  }

  /// Someone who has a study open.
  struct Person: Hashable, Sendable {
    let account: Account.ID
    let name: String
    /// The part that the person opened or saved last.
    let part: Part
  }

  /// What gives signs of a person.
  enum Source: Hashable, Sendable {
    /// A page without an open stream, such as one without scripts.
    case page
    /// An open stream, by its number.
    case stream(Int)
  }

  typealias Moment = ContinuousClock.Instant

  /// How long someone is present after the last sign.
  static let life = Duration.seconds(40)

  private struct Sighting {
    var part: Part
    /// Which sighting is the latest, as an increasing number.
    var turn: Int
    var seenAt: Moment
  }

  private struct Presence {
    let name: String
    var sightings: [Source: Sighting] = [:]
  }

  private let mostStudies: Int
  private let mostPeople: Int
  private var studies: [Study.ID: [Account.ID: Presence]] = [:]
  private var turns = 0

  /// - Parameters:
  ///   - mostStudies: The maximum number of studies in which someone is present; people in others are not noted.
  ///   - mostPeople: The same for the people in one study.
  init(mostStudies: Int = 1_000, mostPeople: Int = 30) {
    self.mostStudies = mostStudies
    self.mostPeople = mostPeople
  }

  /// Notes that someone has opened or saved a part.
  mutating func see(
    _ person: Person, in study: Study.ID, by source: Source = .page, at now: Moment
  ) {
    forget(before: now)
    guard studies[study] != nil || studies.count < mostStudies else { return }
    var people = studies[study, default: [:]]
    guard people[person.account] != nil || people.count < mostPeople else { return }
    turns += 1
    var presence = people[person.account] ?? Presence(name: person.name)
    // The stream of a page takes the place of the page.
    if source != .page { presence.sightings[.page] = nil }
    presence.sightings[source] = Sighting(part: person.part, turn: turns, seenAt: now)
    people[person.account] = presence
    studies[study] = people
  }

  /// Notes that a stream is still open.
  mutating func keep(_ account: Account.ID, in study: Study.ID, by source: Source, at now: Moment) {
    studies[study]?[account]?.sightings[source]?.seenAt = now
  }

  /// Notes that a stream has ended.
  mutating func leave(_ account: Account.ID, _ study: Study.ID, _ source: Source) {
    studies[study]?[account]?.sightings[source] = nil
    removeEmpty(study)
  }

  /// The people in a study, by name.
  func people(in study: Study.ID, except account: Account.ID, at now: Moment) -> [Person] {
    (studies[study] ?? [:]).compactMap { id, presence -> Person? in
      let present = presence.sightings.values.filter { $0.seenAt + Self.life > now }
      guard id != account, let latest = present.max(by: { $0.turn < $1.turn }) else { return nil }
      return Person(account: id, name: presence.name, part: latest.part)
    }
    .sorted { ($0.name, $0.account.uuidString) < ($1.name, $1.account.uuidString) }
  }

  /// Removes everyone who has not given a sign for a while.
  private mutating func forget(before now: Moment) {
    for (study, people) in studies {
      for (account, presence) in people {
        studies[study]?[account]?.sightings = presence.sightings.filter {
          $0.value.seenAt + Self.life > now
        }
      }
      removeEmpty(study)
    }
  }

  private mutating func removeEmpty(_ study: Study.ID) {
    studies[study] = studies[study]?.filter { !$0.value.sightings.isEmpty }
    if studies[study]?.isEmpty == true { studies[study] = nil }
  }
}
