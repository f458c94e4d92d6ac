import StudyModel
import Testing

@Suite("Lengths of time") struct SayingLengthsOfTime {
  @Test(arguments: [
    (0.0, "0 minutes"), (60, "1 minute"), (1_800, "30 minutes"), (3_600, "1 hour"),
    (5_400, "1 hour 30 minutes"), (90, "1 minute 30 seconds"), (7_201, "2 hours 1 second"),
    (-5, "-5 seconds"), (0.5, "0.5 seconds"),
  ])
  func `are hours and minutes in words`(seconds: Double, words: String) {
    #expect(LengthOfTime(seconds: seconds).words == words)
  }

  @Test(arguments: [
    ("1:30", 5_400.0), (":30", 1_800), ("2:", 7_200), ("0:0", 0), ("0:1.5", 90), ("0,5:", 1_800),
  ])
  func `are read from hours and minutes`(typed: String, seconds: Double) {
    #expect(LengthOfTime(typed: typed)?.seconds == seconds)
  }

  @Test(arguments: ["", ":", "90", "1:2:3", "one:30", "1e308:0", "nan:0", "inf:"])
  func `are not read from other texts`(typed: String) {
    #expect(LengthOfTime(typed: typed) == nil)
  }

  @Test(arguments: [0.0, 60, 5_400, 86_340, 90])
  func `are written as they are read`(seconds: Double) {
    let length = LengthOfTime(seconds: seconds)
    #expect(LengthOfTime(typed: length.typed) == length)
  }
}
