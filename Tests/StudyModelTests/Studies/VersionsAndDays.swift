import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("Versions") struct Versions {
  @Test func `move only from a proposal to a decision, to publication, and out of use`() throws {
    let legal: Set<[Version.State]> = [
      [.proposed, .changesRequested], [.proposed, .approved], [.proposed, .disapproved],
      [.proposed, .published], [.proposed, .superseded], [.proposed, .withdrawn],
      [.changesRequested, .superseded], [.changesRequested, .withdrawn],
      [.disapproved, .superseded], [.disapproved, .withdrawn],
      [.approved, .published], [.approved, .superseded], [.approved, .withdrawn],
      [.approved, .expired],
      [.published, .superseded], [.published, .withdrawn], [.published, .expired],
      [.expired, .withdrawn],
    ]
    for from in Version.State.allCases {
      for to in Version.State.allCases {
        if legal.contains([from, to]) {
          #expect(try from.moving(to: to) == to)
        } else {
          #expect(throws: Version.IllegalMove.self) { try from.moving(to: to) }
        }
      }
    }
    #expect(throws: Version.IllegalMove.self) {
      try Version.State.proposed.moving(to: .published, requiringBoard: true)
    }
    #expect(try Version.State.approved.moving(to: .published, requiringBoard: true) == .published)
  }

  @Test func `expire with the last day of their approval`() {
    let today = CalendarDay(number: 20_000)
    for state in Version.State.allCases {
      let isInUse = state == .approved || state == .published
      #expect(state.effective(on: today, approvedUntil: today) == state)
      #expect(state.effective(on: today, approvedUntil: nil) == state)
      #expect(
        state.effective(on: today, approvedUntil: today.adding(days: -1))
          == (isInUse ? .expired : state))
    }
  }

  @Test func `freeze the study's bytes and open as the same study`() throws {
    let study = Study.random(seed: 1)
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "First.")
    #expect(version.state == .proposed)
    #expect(version.sha256 == sha256(version.canonical))
    #expect(version.sha256.count == 64)
    #expect(try version.study() == study)
  }

  @Test func `have numbers that are parsed strictly and compared numerically`() throws {
    #expect(VersionNumber("2.10.0") == VersionNumber(2, 10, 0))
    for text in ["", "1", "1.2", "1.2.3.4", "01.2.3", "1.2.x", "-1.2.3", "1..3", " 1.2.3", "١.٢.٣"]
    {
      #expect(VersionNumber(text) == nil, "\(text)")
    }
    #expect(VersionNumber(1, 9, 0) < VersionNumber(1, 10, 0))
    #expect(VersionNumber(1, 2, 3).next(.major) == VersionNumber(2, 0, 0))
    #expect(VersionNumber(1, 2, 3).next(.minor) == VersionNumber(1, 3, 0))
    #expect(VersionNumber(1, 2, 3).next(.patch) == VersionNumber(1, 2, 4))
    let coded = try JSONEncoder().encode([VersionNumber(1, 2, 3)])
    #expect(String(decoding: coded, as: UTF8.self) == "[\"1.2.3\"]")
    #expect(try JSONDecoder().decode([VersionNumber].self, from: coded) == [VersionNumber(1, 2, 3)])
  }

  @Test func `have the published SHA-256 test values`() {
    #expect(
      sha256(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}

@Suite("Days and times") struct DaysAndTimes {
  @Test func `every day of four centuries has a unique text, in order`() {
    var last = ""
    for number in -140_000..<6_097 {
      let text = CalendarDay(number: number).description
      if text <= last || CalendarDay(text)?.number != number {
        Issue.record("day \(number) is \(text) after \(last)")
        return
      }
      last = text
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1969-12-31", -1),
    ("1900-03-01", -25_508), ("9999-12-31", 2_932_896),
  ])
  func `days are counted from 1970`(text: String, number: Int) {
    #expect(CalendarDay(text)?.number == number)
  }

  @Test(arguments: [
    "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1",
    "26-01-01", "2026/01/01", "2026-01-01 ", "٢٠٢٦-٠١-٠١", "+026-01-01", "2026-01-01T00:00",
  ])
  func `dates that don't exist are rejected`(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `adding days crosses months, years, and leap days`() throws {
    let day = try #require(CalendarDay("2028-02-28"))
    #expect(day.adding(days: 1).description == "2028-02-29")
    #expect(day.adding(days: 2).description == "2028-03-01")
    #expect(day.adding(days: 366).description == "2029-02-28")
    #expect(day.adding(days: -59).description == "2027-12-31")
    #expect(!day.adding(days: .max).description.isEmpty)
    #expect(!day.adding(days: .min).description.isEmpty)
  }

  @Test func `the day of a moment depends on the time zone`() throws {
    let moment = Date(timeIntervalSince1970: 1_795_303_800)  // 2026-11-21T23:30Z
    let east = try #require(TimeZone(secondsFromGMT: 3_600))
    #expect(CalendarDay(moment, in: .gmt).description == "2026-11-21")
    #expect(CalendarDay(moment, in: east).description == "2026-11-22")
  }

  @Test func `times are read as HH_mm and compared by minutes`() {
    #expect(TimeOfDay("07:30")?.minutes == 450)
    #expect(TimeOfDay("23:59")?.description == "23:59")
    for text in ["24:00", "7:30", "07:60", "07-30", "", "0730", "07:30:00", "٠٧:٣٠"] {
      #expect(TimeOfDay(text) == nil, "\(text)")
    }
    #expect(TimeOfDay(hour: -1, minute: 0) == nil)
  }

  @Test func `moments are days with or without a time`() {
    #expect(CalendarMoment("2026-11-21")?.description == "2026-11-21")
    #expect(CalendarMoment("2026-11-21T07:30")?.description == "2026-11-21T07:30")
    #expect(CalendarMoment("2026-11-21T07:30:00")?.description == "2026-11-21T07:30")
    for text in ["2026-11-21T", "2026-11-21T7:30", "2026-11-21T07:30:01", "T07:30", ""] {
      #expect(CalendarMoment(text) == nil, "\(text)")
    }
  }
}
