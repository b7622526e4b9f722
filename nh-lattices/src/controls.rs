//! Controls of sites: constant on an interval of time, others on the next.

use super::chain::{ControlList, Lattice, SiteControl};
use super::{LatticeError, LatticeSystem};
use nh_runtime::internal::check_controls;
use nh_runtime::{Vector, When};

impl<'a, S: LatticeSystem> Lattice<'a, S> {
    /// This lattice under controls, one value a site: everything that it computes is under them.
    /// Motions and flows begin under them; without, controls are zero.
    ///
    /// ```text
    /// L(k) = L(k, t, q(k), q(k+1), q̇(k), u(k))
    /// ```
    ///
    /// Link k, with the density, the forces and the constraints of site k, has the controls of site
    /// k, as it has the parameters of site k. Controls of a last site that is held or driven occur
    /// in no link. No method of this kind is needed to step with controls:
    /// [`LatticeMotion::step`](crate::LatticeMotion::step).
    ///
    /// # Errors
    /// [`StateLength`](LatticeError::StateLength); [`AtSite`](LatticeError::AtSite) with
    /// [`NonFinite`](nh_runtime::StepError::NonFinite) of a
    /// [`Control`](nh_runtime::Quantity::Control).
    pub fn with_controls<'b>(
        &self,
        controls: &'b [impl SiteControl<S::Control>],
    ) -> Result<Lattice<'b, S>, LatticeError>
    where
        'a: 'b,
    {
        self.check_length(controls.len())?;
        let controls = SiteControl::list(controls);
        let lattice = Lattice { controls, ..*self };
        check::<S>((0..self.sites).map(|k| lattice.controls_of(k)), 0)?;
        Ok(lattice)
    }

    /// This lattice under controls that have been checked.
    pub(super) fn under<'b>(&self, controls: &'b [S::Control]) -> Lattice<'b, S>
    where
        'a: 'b,
    {
        let controls = ControlList::Vectors(controls);
        Lattice { controls, ..*self }
    }

    /// The controls of site k.
    #[inline]
    pub(super) fn controls_of(&self, k: usize) -> S::Control {
        let given = match S::Control::LEN {
            0 => None,
            _ => self.controls.at(k),
        };
        given.unwrap_or_else(S::Control::zeros)
    }

    /// Refuses controls that are not one value a site.
    pub(super) fn check_length(&self, length: usize) -> Result<(), LatticeError> {
        let (of, sites) = ("controls", self.sites);
        match length == sites {
            true => Ok(()),
            false => Err(LatticeError::StateLength { of, length, sites }),
        }
    }
}

/// Refuses controls that are no numbers.
fn check<S: LatticeSystem>(
    controls: impl Iterator<Item = S::Control>,
    at: impl Into<When> + Copy,
) -> Result<(), LatticeError> {
    if const { S::Control::LEN == 0 } {
        return Ok(());
    }
    let failed = controls.enumerate().find_map(|(site, u)| {
        let error = check_controls(S::CONTROLS, &u, at).err()?;
        Some(LatticeError::at(site, error))
    });
    failed.map_or(Ok(()), Err)
}

/// A lattice and the controls that it is under, on the interval that led to a node.
pub(super) struct UnderControls<'a, S: LatticeSystem> {
    lattice: Lattice<'a, S>,
    held: Vec<S::Control>,
    /// The controls on the interval before; between `prepare` and `exchange` those to be held next.
    other: Vec<S::Control>,
    /// The sides of boundaries that every link is on; none without regions.
    pub sides: Vec<u32>,
}

impl<'a, S: LatticeSystem> UnderControls<'a, S> {
    /// The lattice under the controls that it has.
    pub fn new(lattice: &Lattice<'a, S>) -> Self {
        let held: Vec<_> = (0..lattice.sites).map(|k| lattice.controls_of(k)).collect();
        Self {
            lattice: *lattice,
            other: held.clone(),
            held,
            sides: Vec::new(),
        }
    }

    /// The lattice under the controls that it has, its links on these sides of boundaries.
    pub fn on_sides(lattice: &Lattice<'a, S>, sides: Vec<u32>) -> Self {
        Self {
            sides,
            ..Self::new(lattice)
        }
    }

    /// The lattice under the controls.
    #[inline]
    pub fn lattice(&self) -> Lattice<'_, S> {
        self.lattice.under(&self.held).on_sides(&self.sides)
    }

    pub fn controls(&self) -> &[S::Control] {
        &self.held
    }

    /// Holds other controls. After an error the ones before are held.
    pub fn hold(
        &mut self,
        controls: &[impl Into<S::Control> + Clone],
        at: impl Into<When> + Copy,
    ) -> Result<(), LatticeError> {
        self.prepare(controls, at)?;
        self.exchange();
        Ok(())
    }

    /// Prepares other controls, which [`exchange`](Self::exchange) then holds.
    pub fn prepare(
        &mut self,
        controls: &[impl Into<S::Control> + Clone],
        at: impl Into<When> + Copy,
    ) -> Result<(), LatticeError> {
        self.lattice.check_length(controls.len())?;
        let given = controls.iter().map(|u| u.clone().into());
        self.other.iter_mut().zip(given).for_each(|(to, u)| *to = u);
        check::<S>(self.other.iter().copied(), at)
    }

    /// Whether the prepared controls differ from the ones that are held.
    #[cfg(feature = "flow")]
    pub fn is_changed(&self) -> bool {
        self.held != self.other
    }

    /// Holds the prepared controls; called once more, the ones before.
    pub fn exchange(&mut self) {
        core::mem::swap(&mut self.held, &mut self.other);
    }
}
