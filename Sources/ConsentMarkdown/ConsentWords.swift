/// The words of a consent form that are not in its text; English unless told otherwise.
package struct ConsentWords: Equatable, Sendable {
  package var noSelection = "(No selection)"
  package var choose = "Your choice"
  package var yes = "Yes"
  package var no = "No"
  package var givenName = "First Name"
  package var familyName = "Last Name"
  package var name = "Name"
  package var signature = "Signature"
  package var signed = "Signed"
  package var date = "Date"

  package init() {}
}
