/// A calendar in which a client shows a date (ResearchKit §3.12), named as in `NSCalendar`. Recorded answers are
/// Gregorian days in every calendar.
public enum CalendarSystem: String, Codable, CaseIterable, Sendable {
  case gregorian, buddhist, chinese, coptic, hebrew, iso8601, indian, islamic, japanese, persian
  case ethiopic
  case ethiopicAmeteAlem = "ethiopic-amete-alem"
  case islamicCivil = "islamic-civil"
  case islamicTabular = "islamic-tbla"
  case islamicUmmAlQura = "islamic-umalqura"
  case republicOfChina = "roc"
}
